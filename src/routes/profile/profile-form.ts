import { confirmationTexts } from '#src/domain/password.ts';
import type { Said } from '#src/features/household/outcome.ts';
import { profileTexts } from '#src/features/household/texts.ts';
import {
  type FormSchema,
  type FormSpec,
  formAction,
  type WithCookies,
  wordsOfBusy,
} from '#src/http/request/form-action.ts';

/** Sentences for these refusals. All others keep their own, which help more. */
export const saveWords = {
  ...wordsOfBusy(profileTexts.failed),
  'too-many': profileTexts.failed,
  'files-failure': profileTexts.failed,
  'photo-unusable': profileTexts.failed,
  'bad-request': profileTexts.failed,
  unexpected: profileTexts.failed,
};

export const deleteWords = {
  ...wordsOfBusy(profileTexts.deleteFailed),
  unexpected: profileTexts.deleteFailed,
};

const usualWords = { unexpected: confirmationTexts.busy };

type Result = Response | Said | WithCookies<Said>;

/** Every form of the profile answers with one sentence. */
export function profileForm<Schema extends FormSchema>({
  words = usualWords,
  ...spec
}: FormSpec<Schema, Result>) {
  return formAction<Schema, Result>({ ...spec, words });
}
