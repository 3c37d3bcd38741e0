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
  saved: 'Profile updated!',
  failed: 'Update failed. Check console for error.',
  photoLarge: 'Please choose a picture of at most 5 MB.',
  photoKind: 'Please choose a JPEG, PNG, WebP or AVIF picture.',
  photoUnusable: 'That picture can’t be used. Please choose another one, at most 5 MB and 25 megapixels.',
  full: 'Maximum 5 sub-users allowed.',
  taken: 'An account with this email already exists.',
  deleteAccount: 'Are you sure you want to delete your account? This action cannot be undone.',
  deleteNeedsSignIn:
    'For security reasons, you need to log in again before deleting your account. Please log out and log back in, then try again.',
  deleteFailed: 'Failed to delete account. Please try again.',
  emailNeedsSignIn:
    'For security reasons, you need to log in again before changing your email. Please log out and log back in, then try again.',
  notAnEmail: 'Please enter a valid email address.',
  nameEmpty: 'Please give each sub-user a name.',
  nameLong: 'A name can have at most 60 characters.',
  nameControl: 'That name has characters we can’t use. Please type it again.',
  passwordEmpty: 'Please give each sub-user a password.',
  consent:
    'Under 18: I am the parent or guardian of this household’s children, and agree to what is kept about them',
  pinShape: pinTexts.shape,
  consentMissing: 'Please tick that you are the parent or guardian and agree.',
  gone: 'A sub-user was deleted in another window. Please check the list and save again.',
  choicesFull: `You can allow and block ${maxTitleChoices} titles for each sub-user. Please undo one first.`,
  choiceUnknown: 'We don’t know that title any more. Please check it again.',
  choiceTooOld: `You can allow titles up to ${maxAllowedAge}. Adult titles and titles without a rating stay hidden.`,
  fieldsEmpty: 'Please fill in all fields.',
  passwordChanged: 'Your password has been changed. Your other devices are signed out.',
  passkeyBegun: 'Your device asks for your finger, face or PIN.',
  passkeyAdded: 'Your passkey is added. Sign in with it the next time.',
  passkeyRemoved: 'That passkey no longer signs in. Please delete it on its device too.',
  passkeyNeedsPassword: 'Please enter your password to add a passkey.',
  passkeyRefused: 'This passkey could not be added. Please try again.',
  passkeysFull: `A household has up to ${maxPasskeys} passkeys. Please remove one first.`,
  adultNeedsPassword: 'Please enter your password to show adult titles.',
  adultOn: 'Adult titles are shown to you and to sub-users of 18+.',
  adultOff: 'Adult titles are hidden from everyone.',
  remindersOn: 'We’ll email you before your month ends.',
  remindersOff: 'We won’t remind you before your month ends.',
  consentWithdrawn: 'Consent withdrawn. You can’t add or change anyone under 18 until you give it again.',
} as const;

export const unsavedQuestion = 'You have changes that aren’t saved. Leave without saving them?';

/** For failures that the viewer can't mend. */
export function failureText(intent: Intent): string {
  if (intent === 'delete-account') return profileTexts.deleteFailed;
  const saves: Intent[] = ['save', 'add', 'edit', 'delete'];
  return saves.includes(intent) ? profileTexts.failed : profileTexts.busy;
}
