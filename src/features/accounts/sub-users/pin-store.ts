import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { maxPinFailures } from '#src/domain/pin.ts';

export interface PinRow {
  user_id: string;
  pin_hash: string | null;
}

export function findPin(db: Reader, id: string): Promise<PinRow | undefined> {
  return db.selectFrom('sub_user').select(['user_id', 'pin_hash']).where('id', '=', id).executeTakeFirst();
}

/** Counts a try before it is checked, so that parallel ones can't be more. Returns those that are left; null if none was. */
export async function takePinTry(trx: Tx, id: string): Promise<number | null> {
  const row = await trx
    .updateTable('sub_user')
    .set((eb) => ({ pin_failures: eb('pin_failures', '+', 1) }))
    .where('id', '=', id)
    .where('pin_failures', '<', maxPinFailures)
    .returning('pin_failures')
    .executeTakeFirst();
  return row === undefined ? null : maxPinFailures - row.pin_failures;
}

export async function giveBackPinTry(trx: Tx, id: string): Promise<void> {
  await trx
    .updateTable('sub_user')
    .set((eb) => ({ pin_failures: eb('pin_failures', '-', 1) }))
    .where('id', '=', id)
    .where('pin_failures', '>', 0)
    .execute();
}

/** Returns false if another PIN was set meanwhile. */
export async function acceptPin(trx: Tx, id: string, pinHash: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sub_user')
    .set({ pin_failures: 0 })
    .where('id', '=', id)
    .where('pin_hash', '=', pinHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function forgetPinFailures(trx: Tx, id: string): Promise<void> {
  await trx
    .updateTable('sub_user')
    .set({ pin_failures: 0 })
    .where('id', '=', id)
    .where('pin_failures', '>', 0)
    .execute();
}

/** Of all of a household's sub-users: a stranger may have set one. */
export async function deletePins(trx: Tx, userId: string): Promise<void> {
  await trx
    .updateTable('sub_user')
    .set({ pin_hash: null, pin_failures: 0 })
    .where('user_id', '=', userId)
    .execute();
}

export interface NamedSubUser {
  id: string;
  name: string;
  /** There is one, and too many wrong ones weren't tried. */
  takesPin: boolean;
}

/** In the order of slots. */
export async function findNamesOfHouseholds(
  db: Reader,
  households: readonly string[],
  limit: number,
): Promise<NamedSubUser[]> {
  const rows = await db
    .selectFrom('sub_user')
    .select(['id', 'name', 'pin_hash', 'pin_failures'])
    .where('user_id', 'in', households)
    .orderBy('user_id')
    .orderBy('slot')
    .limit(limit)
    .execute();
  return rows.map(({ id, name, pin_hash, pin_failures }) => ({
    id,
    name,
    takesPin: pin_hash !== null && pin_failures < maxPinFailures,
  }));
}
