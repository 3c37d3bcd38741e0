import { redirect } from 'react-router';
import { logEvent } from '#src/domain/events.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { tooManyText } from '#src/domain/wait-text.ts';
import { setCookie } from '#src/features/accounts/sessions/cookies.ts';
import { answerTexts } from '#src/features/household/answer-texts.ts';
import { type HouseholdChanges, noChanges, photoLimits } from '#src/features/household/changes.ts';
import type { MainCaller } from '#src/features/household/deps.ts';
import type { Intent } from '#src/features/household/outcome.ts';
import {
  parseChanges,
  parseSubUser,
  parseSubUserChange,
  readLimitFields,
} from '#src/features/household/parse.ts';
import { preparePhoto, removeSoon } from '#src/features/household/photo/photo.ts';
import {
  addSubUser,
  editSubUser,
  type PhotoEdit,
  removeSubUser,
  type SaveResult,
  saveProfile,
} from '#src/features/household/write.ts';
import type { SaveFault } from '#src/features/household/write-members.ts';
import { busyResponse, unlessBusy } from '#src/http/request/busy.ts';
import type { Services } from '#src/http/request/services.ts';
import { paths } from '#src/routes.ts';
import { done, failure, limited, refused, type Sent } from './answer.ts';

const statuses: Partial<Record<SaveFault, number>> = {
  emailNeedsSignIn: 403,
  taken: 409,
  full: 409,
  gone: 409,
};

/** Without script the form has only the e-mail and the photo. */
export async function actSave({ services, caller, field, photo }: Sent) {
  const json = field('changes');
  const changes = json === '' ? plainChanges(field('email'), caller.viewer.email, photo) : parseChanges(json);
  if (changes === null) return refused('save', 400, answerTexts.failed);
  const edit = await readPhotoEdit(services, caller, changes, photo);
  if (edit?.kind === 'unusable') return refuse('save', { kind: 'refused', fault: 'photoUnusable' });
  if (edit?.kind === 'limited') return refuse('save', edit);
  const result = await unlessBusy(saveProfile(services, caller, changes, edit));
  if (result?.kind !== 'saved') return refuse('save', result);
  logChanges(services, caller, changes);
  const { session } = result;
  if (edit !== undefined) removeSoon(services);
  const cookies = session === null ? [] : [setCookie('sid', session, services.config.secure)];
  return done({ intent: 'save', text: answerTexts.saved }, cookies);
}

export async function actAdd({ services, caller, field, fields }: Sent) {
  const sent = {
    key: field('key') || undefined,
    name: field('name'),
    password: field('password'),
    ageGroup: field('ageGroup'),
  };
  const consent = field('consent') !== '';
  const added = parseSubUser({ ...sent, genres: fields('genre') });
  if (added === null) return refused('add', 400, answerTexts.failed);
  const result = await unlessBusy(addSubUser(services, caller, added, consent));
  if (result?.kind !== 'saved') return refuse('add', result);
  logChanges(services, caller, { ...noChanges, added: [added], consent });
  return redirect(paths.profileSaved, 303);
}

export async function actEdit({ services, caller, field, fields }: Sent) {
  const sent = {
    id: field('id'),
    ageGroup: field('ageGroup'),
    limits: readLimitFields(fields),
    pin: field('removePin') === '' ? field('pin') || undefined : null,
    // Empty, it stays as it is.
    password: field('password') || undefined,
  };
  const consent = field('consent') !== '';
  const change = parseSubUserChange({ ...sent, genres: fields('genre') });
  if (change === null) return refused('edit', 400, answerTexts.failed);
  const result = await unlessBusy(editSubUser(services, caller, change, consent));
  if (result?.kind !== 'saved') return refuse('edit', result);
  logChanges(services, caller, { ...noChanges, consent });
  return redirect(paths.profileSaved, 303);
}

export async function actDelete({ services, caller, field }: Sent) {
  const id = field('id');
  const result = await unlessBusy(removeSubUser(services, caller, id));
  if (result?.kind !== 'saved') return refuse('delete', result);
  logChanges(services, caller, { ...noChanges, deleted: [id] });
  return redirect(paths.profileSaved, 303);
}

/** Each change is one event. */
function logChanges(
  { log }: Services,
  { viewer }: MainCaller,
  { email, added, deleted, consent }: HouseholdChanges,
): void {
  const { userId } = viewer;
  if (email !== null) logEvent(log, 'email-changed', 'done', { userId });
  if (consent) logEvent(log, 'guardian-consent', 'given', { userId });
  for (const { ageGroup } of added) logEvent(log, 'sub-user-added', 'done', { userId, ageGroup });
  for (const subUserId of deleted) logEvent(log, 'sub-user-deleted', 'done', { userId, subUserId });
}

type ReadPhoto = PhotoEdit | { kind: 'unusable' } | Extract<SaveResult, { kind: 'limited' }> | undefined;

/** Nothing is stored yet: the other changes may be refused. */
async function readPhotoEdit(
  services: Services,
  { viewer: { userId } }: MainCaller,
  { photo }: HouseholdChanges,
  sent: File | null,
): Promise<ReadPhoto> {
  if (photo === 'kept') return undefined;
  if (photo === 'removed') return { kind: 'removed' };
  if (sent === null || sent.size > photoLimits.bytes) return { kind: 'unusable' };
  const allowance = services.limits.takeNow(limitRules.photo, { known: userId });
  if (!allowance.allowed) return { kind: 'limited', retryAfterSeconds: allowance.retryAfterSeconds };
  const prepared = await preparePhoto(services, userId, await sent.bytes());
  return prepared === null ? { kind: 'unusable' } : { kind: 'new', photo: prepared };
}

function plainChanges(email: string, before: string, photo: File | null): HouseholdChanges {
  const photoChange = photo === null ? noChanges.photo : ('new' as const);
  return { ...noChanges, photo: photoChange, email: email.trim() === before ? null : email };
}

function refuse(intent: Intent, result: Exclude<SaveResult, { kind: 'saved' }> | null) {
  if (result === null) return failure(intent, busyResponse);
  if (result.kind === 'limited') {
    return limited(
      intent,
      result.retryAfterSeconds,
      answerTexts.failed,
      tooManyText(result.retryAfterSeconds),
    );
  }
  if (result.fault === 'photoUnusable')
    return refused(intent, 400, answerTexts.failed, answerTexts.photoUnusable);
  // A reason helps more than the general failure text.
  return refused(intent, statuses[result.fault] ?? 400, answerTexts[result.fault]);
}
