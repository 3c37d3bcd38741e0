import { createHash, randomUUID } from 'node:crypto';
import type { Tx } from '#src/adapters/db/database.ts';
import { foldEmail, isSameEmail } from '#src/domain/email.ts';
import { UniqueViolation } from '#src/domain/errors.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { Refusal, requireAllowed } from '#src/domain/refusals.ts';
import { requireProof } from '#src/domain/require-proof.ts';
import { maxSubUsers } from '#src/domain/viewer.ts';
import { rotateSession } from '#src/features/accounts/sessions/ending-store.ts';
import { deleteSubUsers } from '#src/features/accounts/sub-users/store.ts';
import { changeEmail } from '../accounts/email-change/email-change.ts';
import { isEmailTaken } from '../accounts/email-store.ts';
import { deleteGuardianConsent, insertGuardianConsent } from '../accounts/guardian-consent/store.ts';
import { hasUser } from '../accounts/store.ts';
import { hashPin } from '../accounts/sub-users/sub-users.ts';
import type { HouseholdChanges, NewSubUser, SubUserChange } from './changes.ts';
import type { MainCaller, SavingDeps } from './deps.ts';
import { type PreparedPhoto, replacePhoto } from './photo/photo.ts';
import {
  type NamedChanges,
  type PinHash,
  type ReadyChanges,
  readBefore,
  writeAdded,
  writeChange,
} from './write-members.ts';

/**
 * Makes all changes in one transaction, or none. A new e-mail ends the main user's other sessions: returns this
 * session's new token, else null.
 */
export async function saveProfile(
  deps: SavingDeps,
  caller: MainCaller,
  sent: HouseholdChanges,
  photo: PreparedPhoto | null = null,
): Promise<string | null> {
  const { db, clock } = deps;
  const { userId } = caller.viewer;
  const changes = { ...sent, added: sent.added.map((one) => ({ ...one, id: idOf(userId, one) })) };
  if (changes.email !== null) requireProof(caller.viewer, clock.now());
  await requireFreeEmail(deps, caller, changes.email);
  // Refuses before any hash is computed and any file is stored.
  await readBefore(db.read, userId, changes, clock.now());
  takeHashes(deps, userId, countHashes(changes));
  const ready = await hashAll(deps, changes);
  const session = changes.email === null ? null : deps.hashing.newToken();
  const write = (stored?: string) =>
    withFreeSlots(() => db.tx((trx) => writeAll(deps, trx, caller, { ...ready, session, stored })));
  if (photo === null) {
    await write();
    return session;
  }
  const address = await photo.store();
  try {
    await write(address);
  } catch (error) {
    // After another error the file may be in use, so only the sweep removes it.
    if (error instanceof Refusal) await photo.discard(address);
    throw error;
  }
  return session;
}

/** Sub-users below 18 stay. Source: decisions/0052-one-consent-a-household.md. */
export function withdrawConsent({ db }: SavingDeps, { viewer: { userId } }: MainCaller): Promise<void> {
  return db.tx((trx) => deleteGuardianConsent(trx, userId));
}

/** Accepts the household's own e-mail. The answer reveals whether the e-mail exists, so it is rate-limited. */
async function requireFreeEmail(
  { db, limits, hashing }: SavingDeps,
  { viewer }: MainCaller,
  email: string | null,
): Promise<void> {
  if (email === null || isSameEmail(email, viewer.email)) return;
  const emailHash = hashing.hashToken(foldEmail(email));
  requireAllowed(await limits.take(limitRules.emailOracle, { known: viewer.userId }, { email: emailHash }));
  if (await isEmailTaken(db.read, email, viewer.userId)) throw new Refusal('email-taken');
}

function countHashes({ added, changed }: HouseholdChanges): number {
  const pins = [...added, ...changed].filter(({ pin }) => typeof pin === 'string').length;
  return added.length + changed.filter(({ password }) => password !== undefined).length + pins;
}

function takeHashes({ limits }: SavingDeps, userId: string, count: number): void {
  const taken = Array.from({ length: count }, () =>
    limits.takeNow(limitRules.subUserHashes, { known: userId }),
  );
  if (taken.every(({ allowed }) => allowed)) return;
  for (const one of taken) if (one.allowed) one.giveBack();
  for (const one of taken) requireAllowed(one);
}

/** Hashes are made before the transaction, which must wait only for the database. */
async function hashAll({ hashing }: SavingDeps, changes: NamedChanges): Promise<ReadyChanges> {
  const pinHashOf = async ({ id, pin }: Pick<SubUserChange, 'id' | 'pin'>): Promise<PinHash> =>
    typeof pin === 'string' ? hashPin(hashing, id, pin) : pin;
  const added: ReadyChanges['added'] = [];
  for (const one of changes.added)
    added.push({ ...one, passwordHash: await hashing.hashSub(one.password), pinHash: await pinHashOf(one) });
  const changed: ReadyChanges['changed'] = [];
  for (const one of changes.changed) {
    const pinHash = await pinHashOf(one);
    if (one.password === undefined) changed.push({ ...one, pinHash });
    else changed.push({ ...one, pinHash, passwordHash: await hashing.hashSub(one.password) });
  }
  return { ...changes, added, changed };
}

/**
 * Returns the same id for a repeated save. The hash includes the household, so its id is no other household's.
 */
function idOf(userId: string, { key, name }: NewSubUser): string {
  if (key === undefined) return randomUUID();
  const hash = createHash('sha256').update(JSON.stringify([userId, key, name]));
  return hash.digest('hex').slice(0, 32);
}

async function writeAll(
  { clock, hashing }: SavingDeps,
  trx: Tx,
  { viewer: { userId }, session: held }: MainCaller,
  changes: ReadyChanges & { session: string | null; stored: string | undefined },
): Promise<void> {
  const { session: fresh, stored } = changes;
  const now = clock.now();
  if (changes.consent && (await hasUser(trx, userId))) await insertGuardianConsent(trx, userId, now);
  const before = await readBefore(trx, userId, changes, now);
  await deleteSubUsers(trx, userId, changes.deleted);
  // Bounded: the five sub-users of a household.
  for (const change of changes.changed) await writeChange(trx, userId, change, before);
  await writeAdded(trx, userId, changes.added, { before, now });
  const isReplaced = stored !== undefined || changes.photo === 'removed';
  if (isReplaced && !(await replacePhoto(trx, userId, stored ?? null))) throw new Refusal('photo-unusable');
  if (changes.email === null || fresh === null) return;
  await changeEmail(trx, userId, { email: changes.email, now });
  const hashes = { held: hashing.hashToken(held), fresh: hashing.hashToken(fresh) };
  // The session has ended meanwhile.
  if (!(await rotateSession(trx, userId, hashes))) throw new Refusal('proof-needed');
}

/**
 * A concurrent save may take the slot, so another slot is tried until none is free. A taken e-mail is final.
 */
async function withFreeSlots(attempt: () => Promise<void>): Promise<void> {
  for (let left = maxSubUsers; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error;
      if (error.constraint.includes('email')) throw new Refusal('email-taken');
      if (left === 0) throw new Refusal('sub-users-full');
    }
  }
}
