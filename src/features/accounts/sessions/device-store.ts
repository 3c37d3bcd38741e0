import type { Reader, Tx } from '#src/adapters/db/database.ts';

/** Makes all devices except this session's forget the household. */
export async function deleteOtherDevices(trx: Tx, userId: string, tokenHash: string): Promise<void> {
  const own = trx
    .selectFrom('session')
    .select('device_hash')
    .where('token_hash', '=', tokenHash)
    .where('device_hash', 'is not', null);
  await trx.deleteFrom('device').where('user_id', '=', userId).where('token_hash', 'not in', own).execute();
}

export async function deleteDevices(trx: Tx, userId: string): Promise<void> {
  await trx.deleteFrom('device').where('user_id', '=', userId).execute();
}

/** Lists the latest used household first. */
export async function findDeviceHouseholds(db: Reader, deviceHash: string): Promise<string[]> {
  return (await selectHouseholdsOfDevice(db, deviceHash)).map((row) => row.user_id);
}

export function selectHouseholdsOfDevice(db: Reader, deviceHash: string) {
  return db
    .selectFrom('device')
    .select(['user_id', 'main_at'])
    .where('token_hash', '=', deviceHash)
    .orderBy('last_used_at', 'desc')
    .execute();
}

export async function deleteHouseholdOfDevice(trx: Tx, tokenHash: string, userId: string): Promise<void> {
  await trx.deleteFrom('device').where('token_hash', '=', tokenHash).where('user_id', '=', userId).execute();
}

/** Keeps the `maxHouseholds` latest households. */
export async function upsertDevice(
  trx: Tx,
  device: { tokenHash: string; userId: string; now: number; maxHouseholds: number; isMain: boolean },
): Promise<void> {
  const { tokenHash, userId, now } = device;
  const used = { last_used_at: now, ...(device.isMain ? { main_at: now } : {}) };
  await trx
    .insertInto('device')
    .values({ token_hash: tokenHash, user_id: userId, created_at: now, ...used })
    .onConflict((oc) => oc.columns(['token_hash', 'user_id']).doUpdateSet(used))
    .execute();
  const households = await findDeviceHouseholds(trx, tokenHash);
  const beyond = households.filter((id) => id !== userId).slice(device.maxHouseholds - 1);
  if (beyond.length === 0) return;
  await trx.deleteFrom('device').where('token_hash', '=', tokenHash).where('user_id', 'in', beyond).execute();
}
