import { createHash, randomUUID } from 'node:crypto';
import type { Database, Tx } from '#src/adapters/db/database.ts';
import { foldEmail, isSameEmail, readEmail } from '#src/domain/email.ts';
import { UniqueViolation } from '#src/domain/errors.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { isPasswordTooLong } from '#src/domain/password.ts';
import { isPin } from '#src/domain/pin.ts';
import { readSubUserName } from '#src/domain/sub-user-name.ts';
import { isFresh } from '#src/domain/viewer.ts';
import { rotateSession } from '#src/features/accounts/sessions/store.ts';
import { changeEmail } from '../accounts/email-change/email-change.ts';
import { isEmailTaken } from '../accounts/email-store.ts';
import {
  deleteGuardianConsent,
  findGuardianConsent,
  insertGuardianConsent,
} from '../accounts/guardian-consent/store.ts';
import { hasUser } from '../accounts/store.ts';
import { hashPin } from '../accounts/sub-users/sub-users.ts';
import {
  type HouseholdChanges,
  maxSubUsers,
  type NewSubUser,
  noChanges,
  type SubUserChange,
} from './changes.ts';
import type { HouseholdDeps, MainCaller } from './deps.ts';
import { type PreparedPhoto, replacePhoto } from './photo/photo.ts';
import {
  nameFaults,
  type PinHash,
  type ReadyChanges,
  removeMember,
  type SaveFault,
  SaveRefused,
  writeAdded,
  writeChange,
} from './write-members.ts';

/** `session` replaces this browser's token. */
export type SaveResult =
  | { kind: 'saved'; session: string | null }
  | { kind: 'refused'; fault: SaveFault }
  | { kind: 'limited'; retryAfterSeconds: number };

export type PhotoEdit = { kind: 'new'; photo: PreparedPhoto } | { kind: 'removed' };

interface NewPhoto {
  address: string | null;
}

/** All edits in one transaction, or none. A new e-mail ends the main user's other sessions. */
export async function saveProfile(
  deps: HouseholdDeps,
  caller: MainCaller,
  changes: HouseholdChanges,
  edit?: PhotoEdit,
): Promise<SaveResult> {
  const fault = faultOf(changes) ?? emailFault(deps, caller, changes.email);
  if (fault !== null) return { kind: 'refused', fault };
  const refused = await checkTaken(deps, caller, changes.email);
  if (refused !== null) return refused;
  const session = changes.email === null ? null : deps.hashing.newToken();
  const saved: SaveResult = { kind: 'saved', session };
  const write = (trx: Tx, ready: ReadyChanges, to?: NewPhoto) =>
    writeAll(deps, trx, caller, { ...ready, session, to });
  const { userId } = caller.viewer;
  const hashes = countHashes(changes);
  // A full household, or whatever else is refused, costs no hash and no file.
  if (hashes > 0 || edit?.kind === 'new') {
    const unhashed = await readyWith(userId, changes, async () => notHashed);
    const rehearsed = await withFreeSlots(() => rehearse(deps.db, (trx) => write(trx, unhashed)), saved);
    if (rehearsed.kind !== 'saved') return rehearsed;
  }
  const retryAfterSeconds = takeHashes(deps, userId, hashes);
  if (retryAfterSeconds !== null) return { kind: 'limited', retryAfterSeconds };
  const ready = await hashAll(deps, userId, changes);
  if (edit?.kind !== 'new') {
    const to = edit === undefined ? undefined : { address: null };
    return withFreeSlots(() => deps.db.tx((trx) => write(trx, ready, to)), saved);
  }
  const address = await edit.photo.store();
  const result = await withFreeSlots(() => deps.db.tx((trx) => write(trx, ready, { address })), saved);
  // After a failure the file may be shown, so only the sweep removes it.
  if (result.kind !== 'saved') await edit.photo.discard(address);
  return result;
}

export function addSubUser(
  deps: HouseholdDeps,
  caller: MainCaller,
  added: NewSubUser,
  consent: boolean,
): Promise<SaveResult> {
  return saveProfile(deps, caller, { ...noChanges, added: [added], consent });
}

export function editSubUser(
  deps: HouseholdDeps,
  caller: MainCaller,
  change: SubUserChange,
  consent: boolean,
): Promise<SaveResult> {
  return saveProfile(deps, caller, { ...noChanges, changed: [change], consent });
}

export function removeSubUser(deps: HouseholdDeps, caller: MainCaller, id: string): Promise<SaveResult> {
  return saveProfile(deps, caller, { ...noChanges, deleted: [id] });
}

/** Sub-users below 18 stay. Source: decisions/0052-one-consent-a-household.md. */
export function withdrawConsent({ db }: HouseholdDeps, { viewer: { userId } }: MainCaller): Promise<void> {
  return db.tx((trx) => deleteGuardianConsent(trx, userId));
}

function faultOf({ added, changed }: HouseholdChanges): SaveFault | null {
  for (const { name } of added) {
    const read = readSubUserName(name);
    if ('fault' in read) return nameFaults[read.fault];
  }
  for (const { password, pin } of [...added, ...changed]) {
    if (typeof pin === 'string' && !isPin(pin)) return 'pinShape';
    if (password === '') return 'passwordEmpty';
    if (password !== undefined && isPasswordTooLong(password)) return 'long';
  }
  return null;
}

function emailFault(
  { clock }: HouseholdDeps,
  { viewer }: MainCaller,
  email: string | null,
): SaveFault | null {
  if (email === null) return null;
  if (readEmail(email) === null) return 'notAnEmail';
  return isFresh(viewer, clock.now()) ? null : 'emailNeedsSignIn';
}

/** Returns null if it is free or the household's own. The answer reveals whether the e-mail exists, so it is rate-limited. */
async function checkTaken(
  { db, limits, hashing }: HouseholdDeps,
  { viewer }: MainCaller,
  email: string | null,
): Promise<SaveResult | null> {
  if (email === null || isSameEmail(email, viewer.email)) return null;
  const emailHash = hashing.hashToken(foldEmail(email));
  const asker = { known: viewer.userId };
  const allowance = await limits.take(limitRules.emailOracle, asker, { email: emailHash });
  if (!allowance.allowed) return { kind: 'limited', retryAfterSeconds: allowance.retryAfterSeconds };
  return (await isEmailTaken(db.read, email, viewer.userId)) ? { kind: 'refused', fault: 'taken' } : null;
}

/** In a rehearsal, which stores nothing. */
const notHashed = '-';

function countHashes({ added, changed }: HouseholdChanges): number {
  const pins = [...added, ...changed].filter(({ pin }) => typeof pin === 'string').length;
  return added.length + changed.filter(({ password }) => password !== undefined).length + pins;
}

/** Returns in how many seconds to try again, or null. */
function takeHashes({ limits }: HouseholdDeps, userId: string, count: number): number | null {
  const taken = Array.from({ length: count }, () =>
    limits.takeNow(limitRules.subUserHashes, { known: userId }),
  );
  const refused = taken.find(({ allowed }) => !allowed);
  if (refused === undefined || refused.allowed) return null;
  for (const one of taken) if (one.allowed) one.giveBack();
  return refused.retryAfterSeconds;
}

/** Before the transaction, which must wait only for the database. */
function hashAll(
  { hashing }: HouseholdDeps,
  userId: string,
  changes: HouseholdChanges,
): Promise<ReadyChanges> {
  return readyWith(userId, changes, (secret, ofPin) =>
    ofPin === null ? hashing.hashSub(secret) : hashPin(hashing, ofPin, secret),
  );
}

/** `hash` gets whose PIN it is, and null for a password. */
async function readyWith(
  userId: string,
  changes: HouseholdChanges,
  hash: (secret: string, ofPin: string | null) => Promise<string>,
): Promise<ReadyChanges> {
  const pinHashOf = async ({ id, pin }: Pick<SubUserChange, 'id' | 'pin'>): Promise<PinHash> =>
    typeof pin === 'string' ? hash(pin, id) : pin;
  const added: ReadyChanges['added'] = [];
  for (const one of changes.added) {
    const id = idOf(userId, one);
    const passwordHash = await hash(one.password, null);
    added.push({ ...one, id, passwordHash, pinHash: await pinHashOf({ ...one, id }) });
  }
  const changed: ReadyChanges['changed'] = [];
  for (const one of changes.changed) {
    const pinHash = await pinHashOf(one);
    if (one.password === undefined) changed.push({ ...one, pinHash });
    else changed.push({ ...one, pinHash, passwordHash: await hash(one.password, null) });
  }
  return { ...changes, added, changed };
}

/** The same id for a repeated save; no household can name an id of another. */
function idOf(userId: string, { key, name }: NewSubUser): string {
  if (key === undefined) return randomUUID();
  const hash = createHash('sha256').update(JSON.stringify([userId, key, name]));
  return hash.digest('hex').slice(0, 32);
}

async function writeAll(
  { clock, hashing }: HouseholdDeps,
  trx: Tx,
  { viewer: { userId }, session: held }: MainCaller,
  changes: ReadyChanges & { session: string | null; to: NewPhoto | undefined },
): Promise<void> {
  const { session: fresh, to } = changes;
  if (!(await hasUser(trx, userId))) throw new SaveRefused('gone');
  if (changes.consent) await insertGuardianConsent(trx, userId, clock.now());
  const consentedAt = await findGuardianConsent(trx, userId);
  // Bounded: the five sub-users of a household.
  for (const id of changes.deleted) await removeMember(trx, userId, id);
  // Bounded: five, too.
  for (const change of changes.changed) await writeChange(trx, userId, change, consentedAt);
  await writeAdded(trx, userId, changes.added, { now: clock.now(), consentedAt });
  if (to !== undefined && !(await replacePhoto(trx, userId, to.address)))
    throw new SaveRefused('photoUnusable');
  if (changes.email === null || fresh === null) return;
  await changeEmail(trx, userId, { email: readEmail(changes.email) ?? '', now: clock.now() });
  const hashes = { held: hashing.hashToken(held), fresh: hashing.hashToken(fresh) };
  // Signed out meanwhile.
  if (!(await rotateSession(trx, userId, hashes))) throw new SaveRefused('emailNeedsSignIn');
}

/** A concurrent save may take the slot: then another slot is tried until none is free. A taken e-mail is final. */
async function withFreeSlots(attempt: () => Promise<void>, saved: SaveResult): Promise<SaveResult> {
  for (let left = maxSubUsers; ; left -= 1) {
    try {
      await attempt();
      return saved;
    } catch (error) {
      if (error instanceof SaveRefused) return { kind: 'refused', fault: error.fault };
      if (!(error instanceof UniqueViolation)) throw error;
      if (error.constraint.includes('email')) return { kind: 'refused', fault: 'taken' };
      if (left === 0) return { kind: 'refused', fault: 'full' };
    }
  }
}

/** Runs the transaction and rolls it back, so that a refusal is known before a file is written. */
async function rehearse(db: Database, work: (trx: Tx) => Promise<void>): Promise<void> {
  const done = new Error('The rehearsal is over.');
  try {
    await db.tx(async (trx) => {
      await work(trx);
      throw done;
    });
  } catch (error) {
    if (error !== done) throw error;
  }
}
