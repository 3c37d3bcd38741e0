import type { Tx } from '#src/adapters/db/database.ts';
import { needsConsent } from '#src/domain/consent.ts';
import { noLimits } from '#src/domain/screen-time.ts';
import { readSubUserName } from '#src/domain/sub-user-name.ts';
import { deleteSubUserSessions } from '#src/features/accounts/sessions/store.ts';
import {
  deleteSubUser,
  findSubUser,
  insertSubUser,
  selectSubUsers,
  updateSubUser,
} from '#src/features/accounts/sub-users/store.ts';
import { limitColumns, otherGenres } from '#src/features/accounts/sub-users/sub-users.ts';
import { deleteTitleChoicesOf } from '#src/features/accounts/title-choices/store.ts';
import { deleteHistory } from '#src/features/viewing/history/store.ts';
import { deleteMarks } from '#src/features/viewing/marks/store.ts';
import { deleteViewerPositions } from '#src/features/viewing/positions/store.ts';
import { type HouseholdChanges, maxSubUsers, type NewSubUser, type SubUserChange } from './changes.ts';

/** `answerTexts` has the sentences. */
export type SaveFault =
  | 'nameEmpty'
  | 'nameLong'
  | 'nameControl'
  | 'passwordEmpty'
  | 'pinShape'
  | 'consentMissing'
  | 'long'
  | 'notAnEmail'
  | 'emailNeedsSignIn'
  | 'taken'
  | 'photoUnusable'
  | 'full'
  | 'choicesFull'
  | 'choiceUnknown'
  | 'choiceTooOld'
  | 'gone';

/** It rolls the transaction back. */
export class SaveRefused extends Error {
  readonly fault: SaveFault;
  constructor(fault: SaveFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Null: none; undefined: unchanged. */
export type PinHash = string | null | undefined;

/** Hashed before the transaction, which must wait only for the database. */
export interface ReadyChanges extends HouseholdChanges {
  added: (NewSubUser & { id: string; passwordHash: string; pinHash: PinHash })[];
  changed: (SubUserChange & { passwordHash?: string; pinHash: PinHash })[];
}

export const nameFaults = { empty: 'nameEmpty', long: 'nameLong', control: 'nameControl' } as const;

export async function removeMember(trx: Tx, userId: string, id: string): Promise<void> {
  await deleteSubUserSessions(trx, userId, id);
  await deleteHistory(trx, { userId, viewerKey: id });
  await deleteMarks(trx, { userId, viewerKey: id });
  await deleteViewerPositions(trx, { userId, viewerKey: id });
  await deleteTitleChoicesOf(trx, userId, id);
  await deleteSubUser(trx, userId, id);
}

export async function writeChange(
  trx: Tx,
  userId: string,
  change: ReadyChanges['changed'][number],
  consentedAt: number | null,
): Promise<void> {
  const { id, genres, limits, passwordHash, pinHash } = change;
  const before = await findSubUser(trx, userId, id);
  if (before === undefined) throw new SaveRefused('gone');
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
  // Sessions read the age group at each request, but a new password ends them, and so does another PIN: both may be known.
  if (passwordHash !== undefined || (pinHash !== undefined && before.hasPin))
    await deleteSubUserSessions(trx, userId, id);
}

/** The time of the consent that somebody of this age group needs. */
function consentOf(ageGroup: string, consentedAt: number | null): number | null {
  if (!needsConsent(ageGroup)) return null;
  if (consentedAt === null) throw new SaveRefused('consentMissing');
  return consentedAt;
}

export async function writeAdded(
  trx: Tx,
  userId: string,
  added: ReadyChanges['added'],
  { now, consentedAt }: { now: number; consentedAt: number | null },
): Promise<void> {
  if (added.length === 0) return;
  const before = await selectSubUsers(trx, userId);
  const taken = new Set(before.map(({ slot }) => slot));
  const free = Array.from({ length: maxSubUsers }, (_, index) => index + 1).filter(
    (slot) => !taken.has(slot),
  );
  // Bounded: five sub-users.
  for (const one of added) {
    const { id, name, passwordHash, ageGroup, genres, limits = noLimits, pinHash = null } = one;
    if (before.some((row) => row.id === id)) {
      await writeChange(trx, userId, one, consentedAt);
      continue;
    }
    const slot = free.shift();
    const read = readSubUserName(name);
    if (slot === undefined) throw new SaveRefused('full');
    if ('fault' in read) throw new SaveRefused(nameFaults[read.fault]);
    await insertSubUser(trx, {
      id,
      user_id: userId,
      slot,
      name: read.name,
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
