import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { maxAllowedAge } from '#src/domain/audience.ts';
import { confirmationTexts, passwordTexts } from '#src/domain/password.ts';
import { pinTexts } from '#src/domain/pin.ts';
import { maxTitleChoices } from '#src/domain/title-choices.ts';
import type { Intent } from './outcome.ts';
import { profileTexts } from './texts.ts';

export const answerTexts = {
  ...profileTexts,
  ...passwordTexts,
  ...confirmationTexts,
  photoUnusable: msg`That picture can’t be used. Please choose another one, at most 5 MB and 25 megapixels.`,
  taken: msg`An account with this email already exists.`,
  deleteNeedsSignIn: msg`For security reasons, you need to log in again before deleting your account. Please log out and log back in, then try again.`,
  emailNeedsSignIn: msg`For security reasons, you need to log in again before changing your email. Please log out and log back in, then try again.`,
  notAnEmail: msg`Please enter a valid email address.`,
  pinShape: pinTexts.shape,
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
  adultNeedsPassword: msg`Please enter your password to show adult titles.`,
  adultOn: msg`Adult titles are shown to you and to sub-users of 18+.`,
  adultOff: msg`Adult titles are hidden from everyone.`,
  remindersOn: msg`We’ll email you before your month ends.`,
  remindersOff: msg`We won’t remind you before your month ends.`,
  consentWithdrawn: msg`Consent withdrawn. You can’t add or change anyone under 18 until you give it again.`,
};

/** For failures that the viewer can't mend. */
export function failureText(intent: Intent): MessageDescriptor {
  if (intent === 'delete-account') return answerTexts.deleteFailed;
  const saves: Intent[] = ['save', 'add', 'edit', 'delete'];
  return saves.includes(intent) ? answerTexts.failed : answerTexts.busy;
}
