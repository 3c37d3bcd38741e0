import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { needsConsent } from '#src/domain/consent.ts';
import { Refusal } from '#src/domain/refusals.ts';
import { noLimits } from '#src/domain/screen-time.ts';
import { maxSubUsers } from '#src/domain/viewer.ts';
import { findGuardianConsent } from '#src/features/accounts/guardian-consent/store.ts';
import { deleteSubUserSessions } from '#src/features/accounts/sessions/store.ts';
import { hasUser } from '#src/features/accounts/store.ts';
import {
  insertSubUser,
  type SubUserRow,
  selectSubUsers,
  updateSubUser,
} from '#src/features/accounts/sub-users/store.ts';
import { limitColumns, otherGenres } from '#src/features/accounts/sub-users/sub-users.ts';
import type { HouseholdChanges, NewSubUser, SubUserChange } from './changes.ts';

/** Null for no PIN, undefined if the PIN stays. */
export type PinHash = string | null | undefined;

export interface NamedChanges extends HouseholdChanges {
  added: (NewSubUser & { id: string })[];
}

/** The hashes are made before the transaction, which must wait only for the database. */
export interface ReadyChanges extends NamedChanges {
  added: (NewSubUser & { id: string; passwordHash: string; pinHash: PinHash })[];
  changed: (SubUserChange & { passwordHash?: string; pinHash: PinHash })[];
}

/** The household's state before the changes. */
export interface Before {
  /** Without the sub-users that are deleted. */
  members: readonly SubUserRow[];
  consentedAt: number | null;
}

/** Refuses impossible changes: before anything is hashed, and again in the transaction. */
export async function readBefore(
  db: Reader,
  userId: string,
  { added, changed, deleted, consent }: NamedChanges,
  now: number,
): Promise<Before> {
  if (!(await hasUser(db, userId))) throw new Refusal('sub-user-gone');
  const consentedAt = (await findGuardianConsent(db, userId)) ?? (consent ? now : null);
  const members = (await selectSubUsers(db, userId)).filter(({ id }) => !deleted.includes(id));
  for (const { id, ageGroup } of changed) {
    const before = members.find((member) => member.id === id);
    if (before === undefined) throw new Refusal('sub-user-gone');
    requireConsent(ageGroup ?? before.age_group, consentedAt);
  }
  for (const { ageGroup } of added) requireConsent(ageGroup, consentedAt);
  const isNew = added.filter(({ id }) => !members.some((member) => member.id === id));
  if (members.length + isNew.length > maxSubUsers) throw new Refusal('sub-users-full');
  return { members, consentedAt };
}

function requireConsent(ageGroup: string, consentedAt: number | null): void {
  if (needsConsent(ageGroup) && consentedAt === null) throw new Refusal('consent-missing');
}

export async function writeChange(
  trx: Tx,
  userId: string,
  change: ReadyChanges['changed'][number],
  { members, consentedAt }: Before,
): Promise<void> {
  const { id, genres, limits, passwordHash, pinHash } = change;
  const before = members.find((member) => member.id === id);
  if (before === undefined) return;
  const { ageGroup = before.age_group } = change;
  await updateSubUser(
    trx,
    { userId, id },
    {
      age_group: ageGroup,
      consent_at: consentOf(ageGroup, consentedAt),
      ...(genres === undefined ? {} : { genres: JSON.stringify([...genres, ...otherGenres(before.genres)]) }),
      ...(limits === undefined ? {} : limitColumns(limits)),
      ...(passwordHash === undefined ? {} : { password_hash: passwordHash, pin_failures: 0 }),
      ...(pinHash === undefined ? {} : { pin_hash: pinHash, pin_failures: 0 }),
    },
  );
  // Other changes apply at the next request. A new password or PIN ends sessions, because the old one may be
  // known.
  if (passwordHash !== undefined || (pinHash !== undefined && before.hasPin))
    await deleteSubUserSessions(trx, userId, id);
}

/** Returns the time of the consent, or null if the age group needs none. */
function consentOf(ageGroup: string, consentedAt: number | null): number | null {
  return needsConsent(ageGroup) ? consentedAt : null;
}

export async function writeAdded(
  trx: Tx,
  userId: string,
  added: ReadyChanges['added'],
  { before, now }: { before: Before; now: number },
): Promise<void> {
  const { members, consentedAt } = before;
  const taken = new Set(members.map(({ slot }) => slot));
  const free = Array.from({ length: maxSubUsers }, (_, index) => index + 1).filter(
    (slot) => !taken.has(slot),
  );
  // Bounded: five sub-users.
  for (const one of added) {
    const { id, name, passwordHash, ageGroup, genres, limits = noLimits, pinHash = null } = one;
    if (members.some((member) => member.id === id)) {
      await writeChange(trx, userId, one, before);
      continue;
    }
    const slot = free.shift();
    if (slot === undefined) throw new Refusal('sub-users-full');
    await insertSubUser(trx, {
      id,
      user_id: userId,
      slot,
      name,
      password_hash: passwordHash,
      age_group: ageGroup,
      genres: JSON.stringify(genres),
      ...limitColumns(limits),
      pin_hash: pinHash,
      created_at: now,
      consent_at: consentOf(ageGroup, consentedAt),
    });
  }
}
