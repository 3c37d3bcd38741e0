import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { maxAllowedAge } from '#src/domain/audience.ts';
import { maxPasskeys } from '#src/domain/passkey.ts';
import { confirmationTexts, passwordTexts } from '#src/domain/password.ts';
import { pinTexts } from '#src/domain/pin.ts';
import { maxTitleChoices } from '#src/domain/title-choices.ts';
import type { Intent } from './outcome.ts';

/** Source: docs/requirements.md#texts. */
export const profileTexts = {
  ...passwordTexts,
  ...confirmationTexts,
  saved: msg`Profile updated!`,
  failed: msg`Update failed. Check console for error.`,
  photoLarge: msg`Please choose a picture of at most 5 MB.`,
  photoKind: msg`Please choose a JPEG, PNG, WebP or AVIF picture.`,
  photoUnusable: msg`That picture can’t be used. Please choose another one, at most 5 MB and 25 megapixels.`,
  full: msg`Maximum 5 sub-users allowed.`,
  taken: msg`An account with this email already exists.`,
  deleteAccount: msg`Are you sure you want to delete your account? This action cannot be undone.`,
  deleteNeedsSignIn: msg`For security reasons, you need to log in again before deleting your account. Please log out and log back in, then try again.`,
  deleteFailed: msg`Failed to delete account. Please try again.`,
  emailNeedsSignIn: msg`For security reasons, you need to log in again before changing your email. Please log out and log back in, then try again.`,
  notAnEmail: msg`Please enter a valid email address.`,
  nameEmpty: msg`Please give each sub-user a name.`,
  nameLong: msg`A name can have at most 60 characters.`,
  nameControl: msg`That name has characters we can’t use. Please type it again.`,
  passwordEmpty: msg`Please give each sub-user a password.`,
  consent: msg`Under 18: I am the parent or guardian of this household’s children, and agree to what is kept about them`,
  pinShape: pinTexts.shape,
  consentMissing: msg`Please tick that you are the parent or guardian and agree.`,
  gone: msg`A sub-user was deleted in another window. Please check the list and save again.`,
  choicesFull: msg`You can allow and block ${{ count: maxTitleChoices }} titles for each sub-user. Please undo one first.`,
  choiceUnknown: msg`We don’t know that title any more. Please check it again.`,
  choiceTooOld: msg`You can allow titles up to ${{ age: maxAllowedAge }}. Adult titles and titles without a rating stay hidden.`,
  fieldsEmpty: msg`Please fill in all fields.`,
  passwordChanged: msg`Your password has been changed. Your other devices are signed out.`,
  passkeyBegun: msg`Your device asks for your finger, face or PIN.`,
  passkeyAdded: msg`Your passkey is added. Sign in with it the next time.`,
  passkeyRemoved: msg`That passkey no longer signs in. Please delete it on its device too.`,
  passkeyNeedsPassword: msg`Please enter your password to add a passkey.`,
  passkeyRefused: msg`This passkey could not be added. Please try again.`,
  passkeysFull: msg`A household has up to ${{ count: maxPasskeys }} passkeys. Please remove one first.`,
  adultNeedsPassword: msg`Please enter your password to show adult titles.`,
  adultOn: msg`Adult titles are shown to you and to sub-users of 18+.`,
  adultOff: msg`Adult titles are hidden from everyone.`,
  remindersOn: msg`We’ll email you before your month ends.`,
  remindersOff: msg`We won’t remind you before your month ends.`,
  consentWithdrawn: msg`Consent withdrawn. You can’t add or change anyone under 18 until you give it again.`,
};

export const unsavedQuestion = msg`You have changes that aren’t saved. Leave without saving them?`;

/** For failures that the viewer can't mend. */
export function failureText(intent: Intent): MessageDescriptor {
  if (intent === 'delete-account') return profileTexts.deleteFailed;
  const saves: Intent[] = ['save', 'add', 'edit', 'delete'];
  return saves.includes(intent) ? profileTexts.failed : profileTexts.busy;
}
