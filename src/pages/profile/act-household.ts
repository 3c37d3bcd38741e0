import { redirect } from 'react-router';
import { setCookie } from '#src/features/account/cookies.ts';
import { type Changes, noChanges } from '#src/features/household/changes.ts';
import type { Intent } from '#src/features/household/outcome.ts';
import { parseChanges, parseSubUser } from '#src/features/household/parse.ts';
import { profileTexts } from '#src/features/household/texts.ts';
import {
  addSubUser,
  removeSubUser,
  type SaveFault,
  type SaveResult,
  saveProfile,
} from '#src/features/household/write.ts';
import { busyAnswer, unlessBusy } from '#src/pages/busy.ts';
import { paths } from '#src/routes.ts';
import { done, failure, limited, refused, type Sent } from './answer.ts';

const statuses: Partial<Record<SaveFault, number>> = {
  emailNeedsSignIn: 403,
  taken: 409,
  full: 409,
  gone: 409,
};

/** All edits of the page, together; without script only the e-mail, which is a field of the form. */
export async function actSave({ services, caller, field }: Sent) {
  const json = field('changes');
  const changes = json === '' ? emailOnly(field('email'), caller.viewer.email) : parseChanges(json);
  if (changes === null) return refused('save', 400, profileTexts.failed);
  const result = await unlessBusy(saveProfile(services, caller, changes));
  if (result?.kind !== 'saved') return refuse('save', result);
  const { session } = result;
  const cookies = session === null ? [] : [setCookie('sid', session, services.config.secure)];
  return done({ intent: 'save', text: profileTexts.saved }, cookies);
}

/** Adds at once, where no script keeps edits. */
export async function actAdd({ services, caller, field, fields }: Sent) {
  const told = { name: field('name'), password: field('password'), ageGroup: field('ageGroup') };
  const added = parseSubUser({ ...told, genres: fields('genre') });
  if (added === null) return refused('add', 400, profileTexts.failed);
  const result = await unlessBusy(addSubUser(services, caller, added));
  return result?.kind === 'saved' ? redirect(paths.profileSaved, 303) : refuse('add', result);
}

/** Deletes at once, where no script keeps edits. */
export async function actDelete({ services, caller, field }: Sent) {
  const result = await unlessBusy(removeSubUser(services, caller, field('id')));
  return result?.kind === 'saved' ? redirect(paths.profileSaved, 303) : refuse('delete', result);
}

function emailOnly(email: string, before: string): Changes {
  return { ...noChanges, email: email.trim() === before ? null : email };
}

function refuse(intent: Intent, result: Exclude<SaveResult, { kind: 'saved' }> | null) {
  if (result === null) return failure(intent, busyAnswer);
  if (result.kind === 'limited') {
    return limited(intent, result.retryAfterSeconds, profileTexts.failed, profileTexts.limited);
  }
  // The reason in its own words: the specification's sentence tells a person nothing.
  return refused(intent, statuses[result.fault] ?? 400, profileTexts[result.fault]);
}
