import { msg } from '@lingui/core/runtime-macro';
import { householdTexts } from '#src/domain/household-texts.ts';

/** Also used in browsers. Source: docs/requirements.md#texts. */
export const profileTexts = {
  ...householdTexts,
  saved: msg`Profile updated!`,
  failed: msg`Update failed. Check console for error.`,
  photoLarge: msg`Please choose a picture of at most 5 MB.`,
  photoKind: msg`Please choose a JPEG, PNG, WebP or AVIF picture.`,
  deleteAccount: msg`Are you sure you want to delete your account? This action cannot be undone.`,
  deleteFailed: msg`Failed to delete account. Please try again.`,
  consent: msg`Under 18: I am the parent or guardian of this household’s children, and agree to what is kept about them`,
};

export const unsavedQuestion = msg`You have changes that aren’t saved. Leave without saving them?`;
