import { msg } from '@lingui/core/runtime-macro';

/** Sentences after a successful change. Source: docs/requirements.md#texts. */
export const answerTexts = {
  passwordChanged: msg`Your password has been changed. Your other devices are signed out.`,
  pinSaved: msg`Your PIN is set. It signs you in on devices that your household has used.`,
  pinRemoved: msg`Your PIN is removed.`,
  passkeyBegun: msg`Your device asks for your finger, face or PIN.`,
  passkeyAdded: msg`Your passkey is added. Sign in with it the next time.`,
  passkeyRemoved: msg`That passkey no longer signs in. Please delete it on its device too.`,
  adultOn: msg`Adult titles are shown to you and to sub-users of 18+.`,
  adultOff: msg`Adult titles are hidden from everyone.`,
  remindersOn: msg`We’ll email you before your month ends.`,
  remindersOff: msg`We won’t remind you before your month ends.`,
  consentWithdrawn: msg`Consent withdrawn. You can’t add or change anyone under 18 until you give it again.`,
};
