import { msg } from '@lingui/core/runtime-macro';
import { maxPasskeys } from './passkey.ts';

/** A browser shows these texts before it sends an incomplete form. Source: docs/requirements.md#texts. */
export const householdTexts = {
  full: msg`Maximum 5 sub-users allowed.`,
  nameEmpty: msg`Please give each sub-user a name.`,
  nameLong: msg`A name can have at most 60 characters.`,
  nameControl: msg`That name has characters we can’t use. Please type it again.`,
  passwordEmpty: msg`Please give each sub-user a password.`,
  consentMissing: msg`Please tick that you are the parent or guardian and agree.`,
  passkeysFull: msg`A household has up to ${{ count: maxPasskeys }} passkeys. Please remove one first.`,
};
