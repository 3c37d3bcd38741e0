import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { SubUserTable } from '#src/adapters/db/schema.ts';

export type SubUserRow = Omit<SubUserTable, 'user_id' | 'password_hash'>;

const columns = ['id', 'slot', 'name', 'age_group', 'genres', 'created_at', 'consent_at'] as const;

/** In the order of slots. */
export function selectSubUsers(db: Reader, userId: string): Promise<SubUserRow[]> {
  return db.selectFrom('sub_user').select(columns).where('user_id', '=', userId).orderBy('slot').execute();
}

export function findSubUser(db: Reader, userId: string, id: string): Promise<SubUserRow | undefined> {
  return selectSubUserId(db, userId, id).clearSelect().select(columns).executeTakeFirst();
}

export function selectSubUserId(db: Reader, userId: string, id: string) {
  return db.selectFrom('sub_user').select('id').where('user_id', '=', userId).where('id', '=', id);
}

/** In the order of slots. */
export function findNamesOfHouseholds(
  db: Reader,
  households: readonly string[],
  limit: number,
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('sub_user')
    .select(['id', 'name'])
    .where('user_id', 'in', households)
    .orderBy('user_id')
    .orderBy('slot')
    .limit(limit)
    .execute();
}

/** Households without sub-users are missing. */
export async function countSubUsers(
  db: Reader,
  households: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (households.length === 0) return new Map();
  const rows = await db
    .selectFrom('sub_user')
    .select(({ fn }) => ['user_id', fn.countAll<number>().as('count')])
    .where('user_id', 'in', households)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map((row) => [row.user_id, Number(row.count)]));
}

export type SubUserCandidate = Pick<SubUserTable, 'id' | 'user_id' | 'password_hash'>;

/** Read from the index alone. */
export async function isNameOfMore(db: Reader, name: string, many: number): Promise<boolean> {
  const holders = await db
    .selectFrom('sub_user')
    .select('user_id')
    .where('name', '=', name)
    .limit(many + 1)
    .execute();
  return holders.length > many;
}

/** The exact name; null means any household. */
export function findSubUsersByName(
  db: Reader,
  name: string,
  households: readonly string[] | null,
  limit: number,
): Promise<SubUserCandidate[]> {
  const named = db.selectFrom('sub_user').select(['id', 'user_id', 'password_hash']).where('name', '=', name);
  const within = households === null ? named : named.where('user_id', 'in', households);
  return within.limit(limit).execute();
}

export async function replaceSubUserPasswordHash(
  trx: Tx,
  id: string,
  hashes: { from: string; to: string },
): Promise<void> {
  await trx
    .updateTable('sub_user')
    .set({ password_hash: hashes.to })
    .where('id', '=', id)
    .where('password_hash', '=', hashes.from)
    .execute();
}

export async function hasSubUserPasswordHash(
  trx: Reader,
  id: string,
  passwordHash: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('sub_user')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Throws `UniqueViolation` when the slot is taken. */
export async function insertSubUser(trx: Tx, row: SubUserTable): Promise<void> {
  await trx.insertInto('sub_user').values(row).execute();
}

export async function updateSubUser(
  trx: Tx,
  { userId, id }: { userId: string; id: string },
  fields: Partial<Pick<SubUserTable, 'age_group' | 'genres' | 'password_hash' | 'consent_at'>>,
): Promise<void> {
  await trx
    .updateTable('sub_user')
    // An update needs at least one column.
    .set({ id, ...fields })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

export async function deleteSubUser(trx: Tx, userId: string, id: string): Promise<void> {
  await trx.deleteFrom('sub_user').where('user_id', '=', userId).where('id', '=', id).execute();
}

export async function deleteSubUsers(trx: Tx, userId: string): Promise<void> {
  await trx.deleteFrom('sub_user').where('user_id', '=', userId).execute();
}
