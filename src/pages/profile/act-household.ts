import { redirect } from 'react-router';
import { setCookie } from '#src/features/account/cookies.ts';
import { type Changes, noChanges, photoLimits } from '#src/features/household/changes.ts';
import type { Caller } from '#src/features/household/deps.ts';
import type { Intent } from '#src/features/household/outcome.ts';
import { parseChanges, parseSubUser } from '#src/features/household/parse.ts';
import { keepPhoto } from '#src/features/household/photo/photo.ts';
import { profileTexts } from '#src/features/household/texts.ts';
import {
  addSubUser,
  removeSubUser,
  type SaveFault,
  type SaveResult,
  saveProfile,
} from '#src/features/household/write.ts';
import { busyAnswer, unlessBusy } from '#src/pages/busy.ts';
import type { Services } from '#src/request/services.ts';
import { paths } from '#src/routes.ts';
import { done, failure, limited, refused, type Sent } from './answer.ts';
import { removeSoon } from './remove-soon.ts';

const statuses: Partial<Record<SaveFault, number>> = {
  emailNeedsSignIn: 403,
  taken: 409,
  full: 409,
  gone: 409,
};

/** All edits of the page, together; without script only the e-mail, which is a field of the form. */
export async function actSave({ services, caller, field, photo }: Sent) {
  const json = field('changes');
  const changes = json === '' ? plainChanges(field('email'), caller.viewer.email, photo) : parseChanges(json);
  if (changes === null) return refused('save', 400, profileTexts.failed);
  const address = await takePhoto(services, caller, changes, photo);
  if (address === 'refused') return refused('save', 400, profileTexts.failed, profileTexts.photoUnusable);
  const told = address === 'kept' ? undefined : { address };
  const result = await unlessBusy(saveProfile(services, caller, changes, told));
  if (result?.kind !== 'saved') return refuse('save', result);
  const { session } = result;
  if (told !== undefined) removeSoon(services);
  const cookies = session === null ? [] : [setCookie('sid', session, services.config.secure)];
  return done({ intent: 'save', text: profileTexts.saved }, cookies);
}

/** Adds at once, where no script keeps edits. */
export async function actAdd({ services, caller, field, fields }: Sent) {
  const told = { name: field('name'), password: field('password'), ageGroup: field('ageGroup') };
  const added = parseSubUser({ ...told, genres: fields('genre'), consent: field('consent') !== '' });
  if (added === null) return refused('add', 400, profileTexts.failed);
  const result = await unlessBusy(addSubUser(services, caller, added));
  return result?.kind === 'saved' ? redirect(paths.profileSaved, 303) : refuse('add', result);
}

/** Deletes at once, where no script keeps edits. */
export async function actDelete({ services, caller, field }: Sent) {
  const result = await unlessBusy(removeSubUser(services, caller, field('id')));
  return result?.kind === 'saved' ? redirect(paths.profileSaved, 303) : refuse('delete', result);
}

/** Keeps the picture that goes with the changes; a null address: there is to be none any more. */
async function takePhoto(services: Services, { viewer }: Caller, { photo }: Changes, sent: File | null) {
  if (photo === 'kept') return 'kept';
  if (photo === 'removed') return null;
  if (sent === null || sent.size > photoLimits.bytes) return 'refused';
  return (await keepPhoto(services, viewer.userId, await sent.bytes())) ?? 'refused';
}

/** What a form without script says. */
function plainChanges(email: string, before: string, photo: File | null): Changes {
  const told = { ...noChanges, photo: photo === null ? noChanges.photo : ('new' as const) };
  return { ...told, email: email.trim() === before ? null : email };
}

function refuse(intent: Intent, result: Exclude<SaveResult, { kind: 'saved' }> | null) {
  if (result === null) return failure(intent, busyAnswer);
  if (result.kind === 'limited') {
    return limited(intent, result.retryAfterSeconds, profileTexts.failed, profileTexts.limited);
  }
  // The reason in its own words: the specification's sentence tells a person nothing.
  return refused(intent, statuses[result.fault] ?? 400, profileTexts[result.fault]);
}
