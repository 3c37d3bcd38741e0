import * as v from 'valibot';
import { logEvent } from '#src/domain/events.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { Refusal, requireAllowed } from '#src/domain/refusals.ts';
import { setCookie } from '#src/features/accounts/sessions/cookies.ts';
import { type HouseholdChanges, noChanges, photoLimits } from '#src/features/household/changes.ts';
import type { MainCaller } from '#src/features/household/deps.ts';
import { readChanges } from '#src/features/household/parse.ts';
import { type PreparedPhoto, preparePhoto, removeSoon } from '#src/features/household/photo/photo.ts';
import { profileTexts } from '#src/features/household/texts.ts';
import { saveProfile } from '#src/features/household/write.ts';
import { file, secret, text, texts } from '#src/http/request/fields.ts';
import { parseJson } from '#src/http/request/form.ts';
import { callerOf, goTo, sayWith } from '#src/http/request/form-action.ts';
import type { Services } from '#src/http/request/services.ts';
import { paths } from '#src/routes.ts';
import { profileForm, saveWords } from './profile-form.ts';

const fields = v.object({
  intent: text,
  changes: secret,
  email: text,
  photo: file,
  id: text,
  key: text,
  name: text,
  password: secret,
  ageGroup: text,
  genre: texts,
  weekdayMinutes: texts,
  weekendMinutes: texts,
  weekdayBedtime: texts,
  weekendBedtime: texts,
  pin: secret,
  removePin: text,
  consent: text,
});

type Fields = v.InferOutput<typeof fields>;

/** Handles `Save Changes` and the forms without script. */
export const householdForm = profileForm({
  schema: fields,
  words: saveWords,
  async run(call) {
    const { services, values, texts } = call;
    const caller = callerOf(call);
    const changes = readChanges(changesIn(values, caller));
    const photo = changes.photo === 'new' ? await readPhoto(services, caller, values.photo) : null;
    const session = await saveProfile(services, caller, changes, photo);
    logChanges(services, caller, changes);
    if (changes.photo !== 'kept') removeSoon(services);
    if (['add', 'edit', 'delete'].includes(values.intent)) return goTo(paths.profileSaved);
    const cookies = session === null ? [] : [setCookie('sid', session, services.config.secure)];
    return sayWith({ text: texts._(profileTexts.saved) }, cookies);
  },
});

/** A form without script has one change: a sub-user, or the e-mail and the photo. */
function changesIn(sent: Fields, { viewer }: MainCaller): unknown {
  const { intent, ageGroup, genre: genres, pin, removePin, password } = sent;
  const consent = sent.consent !== '';
  // An empty PIN or password stays unchanged.
  const member = {
    ageGroup,
    genres,
    limits: limitsIn(sent),
    pin: removePin === '' ? pin || undefined : null,
  };
  if (sent.changes !== '') return parseJson(sent.changes);
  if (intent === 'add')
    return {
      ...noChanges,
      consent,
      added: [{ ...member, key: sent.key || undefined, name: sent.name, password }],
    };
  if (intent === 'edit')
    return { ...noChanges, consent, changed: [{ ...member, id: sent.id, password: password || undefined }] };
  if (intent === 'delete') return { ...noChanges, deleted: [sent.id] };
  const email = sent.email.trim() === viewer.email ? null : sent.email;
  return { ...noChanges, email, photo: sent.photo === null ? 'kept' : 'new' };
}

/** Forms of older pages have no limits. */
function limitsIn({ weekdayMinutes, weekendMinutes, weekdayBedtime, weekendBedtime }: Fields) {
  if (weekdayMinutes.length === 0) return undefined;
  const sent = { weekdayMinutes, weekendMinutes, weekdayBedtime, weekendBedtime };
  const entries = Object.entries(sent).map(([name, [typed = '']]) => [
    name,
    typed === '' ? null : Number(typed),
  ]);
  return Object.fromEntries(entries);
}

/** Logs one event per change. */
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

/** Stores nothing yet, because the other changes may be refused. */
async function readPhoto(
  services: Services,
  { viewer: { userId } }: MainCaller,
  sent: File | null,
): Promise<PreparedPhoto> {
  if (sent === null || sent.size > photoLimits.bytes) throw new Refusal('photo-unusable');
  requireAllowed(services.limits.takeNow(limitRules.photo, { known: userId }));
  const prepared = await preparePhoto(services, userId, await sent.bytes());
  if (prepared === null) throw new Refusal('photo-unusable');
  return prepared;
}
