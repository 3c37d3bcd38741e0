import { msg } from '@lingui/core/runtime-macro';
import { maxPasskeys } from '#src/domain/passkey.ts';

/** What browsers say too. Source: docs/requirements.md#texts. */
export const profileTexts = {
  saved: msg`Profile updated!`,
  failed: msg`Update failed. Check console for error.`,
  photoLarge: msg`Please choose a picture of at most 5 MB.`,
  photoKind: msg`Please choose a JPEG, PNG, WebP or AVIF picture.`,
  full: msg`Maximum 5 sub-users allowed.`,
  deleteAccount: msg`Are you sure you want to delete your account? This action cannot be undone.`,
  deleteFailed: msg`Failed to delete account. Please try again.`,
  nameEmpty: msg`Please give each sub-user a name.`,
  nameLong: msg`A name can have at most 60 characters.`,
  nameControl: msg`That name has characters we can’t use. Please type it again.`,
  passwordEmpty: msg`Please give each sub-user a password.`,
  consent: msg`Under 18: I am the parent or guardian of this household’s children, and agree to what is kept about them`,
  consentMissing: msg`Please tick that you are the parent or guardian and agree.`,
  passkeysFull: msg`A household has up to ${{ count: maxPasskeys }} passkeys. Please remove one first.`,
};

export const unsavedQuestion = msg`You have changes that aren’t saved. Leave without saving them?`;
