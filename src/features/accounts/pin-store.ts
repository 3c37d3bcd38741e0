import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { maxPinFailures } from '#src/domain/pin.ts';

/** A main user or a sub-user may have a PIN. */
export interface PinHolder {
  kind: 'main' | 'sub';
  id: string;
}

/** The columns of PINs have the same names in both tables. */
function updateHolder(trx: Tx, { kind }: PinHolder) {
  const subUsers = trx.updateTable('sub_user');
  return kind === 'main' ? (trx.updateTable('user') as unknown as typeof subUsers) : subUsers;
}

export interface PinRow {
  user_id: string;
  pin_hash: string | null;
}

export function findPin(db: Reader, { kind, id }: PinHolder): Promise<PinRow | undefined> {
  return kind === 'main'
    ? db.selectFrom('user').select(['id as user_id', 'pin_hash']).where('id', '=', id).executeTakeFirst()
    : db.selectFrom('sub_user').select(['user_id', 'pin_hash']).where('id', '=', id).executeTakeFirst();
}

/**
 * Counts a try before the PIN is checked, so that parallel tries can't exceed the limit. Returns the tries that
 * are left, or null if none was left before.
 */
export async function takePinTry(trx: Tx, holder: PinHolder): Promise<number | null> {
  const row = await updateHolder(trx, holder)
    .set((eb) => ({ pin_failures: eb('pin_failures', '+', 1) }))
    .where('id', '=', holder.id)
    .where('pin_failures', '<', maxPinFailures)
    .returning('pin_failures')
    .executeTakeFirst();
  return row === undefined ? null : maxPinFailures - row.pin_failures;
}

export async function giveBackPinTry(trx: Tx, holder: PinHolder): Promise<void> {
  await updateHolder(trx, holder)
    .set((eb) => ({ pin_failures: eb('pin_failures', '-', 1) }))
    .where('id', '=', holder.id)
    .where('pin_failures', '>', 0)
    .execute();
}

/** Returns false if another PIN was set meanwhile. */
export async function acceptPin(trx: Tx, holder: PinHolder, pinHash: string): Promise<boolean> {
  const { numUpdatedRows } = await updateHolder(trx, holder)
    .set({ pin_failures: 0 })
    .where('id', '=', holder.id)
    .where('pin_hash', '=', pinHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function forgetPinFailures(trx: Tx, holder: PinHolder): Promise<void> {
  await updateHolder(trx, holder)
    .set({ pin_failures: 0 })
    .where('id', '=', holder.id)
    .where('pin_failures', '>', 0)
    .execute();
}

/** Null removes the PIN. Returns whether there was one before. */
export async function writeMainPin(trx: Tx, userId: string, pinHash: string | null): Promise<boolean> {
  const before = await findPin(trx, { kind: 'main', id: userId });
  await trx
    .updateTable('user')
    .set({ pin_hash: pinHash, pin_failures: 0 })
    .where('id', '=', userId)
    .execute();
  return (before?.pin_hash ?? null) !== null;
}

/** Deletes all PINs of a household, because a stranger may have set one. */
export async function deletePins(trx: Tx, userId: string): Promise<void> {
  const none = { pin_hash: null, pin_failures: 0 };
  await trx.updateTable('user').set(none).where('id', '=', userId).execute();
  await trx.updateTable('sub_user').set(none).where('user_id', '=', userId).execute();
}

/** Returns the accounts that have a PIN and tries left. */
export async function selectMainPins(db: Reader, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('user')
    .select('id')
    .where('id', 'in', userIds)
    .where('pin_hash', 'is not', null)
    .where('pin_failures', '<', maxPinFailures)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export interface NamedSubUser {
  id: string;
  userId: string;
  name: string;
  /** True if the person has a PIN and tries left. */
  takesPin: boolean;
}

/** Orders the names by household and slot. */
export async function findNamesOfHouseholds(
  db: Reader,
  households: readonly string[],
  limit: number,
): Promise<NamedSubUser[]> {
  const rows = await db
    .selectFrom('sub_user')
    .select(['id', 'user_id', 'name', 'pin_hash', 'pin_failures'])
    .where('user_id', 'in', households)
    .orderBy('user_id')
    .orderBy('slot')
    .limit(limit)
    .execute();
  return rows.map(({ id, user_id, name, pin_hash, pin_failures }) => ({
    id,
    userId: user_id,
    name,
    takesPin: pin_hash !== null && pin_failures < maxPinFailures,
  }));
}
