import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { SubUserTable } from '#src/adapters/db/schema-accounts.ts';
import { foldName, nameKey } from '#src/domain/sub-user-name.ts';

export interface SubUserRow
  extends Omit<
    Selectable<SubUserTable>,
    'user_id' | 'name_fold' | 'password_hash' | 'pin_hash' | 'pin_failures'
  > {
  hasPin: boolean;
}

const columns = [
  'id',
  'slot',
  'name',
  'age_group',
  'genres',
  'created_at',
  'consent_at',
  'weekday_minutes',
  'weekend_minutes',
  'weekday_bedtime',
  'weekend_bedtime',
  'open_until',
  'pin_hash',
] as const;

/** Sub-users come in the order of slots. */
export async function selectSubUsers(db: Reader, userId: string): Promise<SubUserRow[]> {
  const rows = await selectRows(db, userId).orderBy('slot').execute();
  return rows.map(withoutPin);
}

export async function findSubUser(db: Reader, userId: string, id: string): Promise<SubUserRow | undefined> {
  const row = await selectRows(db, userId).where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : withoutPin(row);
}

function selectRows(db: Reader, userId: string) {
  return db.selectFrom('sub_user').select(columns).where('user_id', '=', userId);
}

function withoutPin<Row extends { pin_hash: string | null }>({ pin_hash: hash, ...row }: Row) {
  return { ...row, hasPin: hash !== null };
}

export function selectSubUserId(db: Reader, userId: string, id: string) {
  return db.selectFrom('sub_user').select('id').where('user_id', '=', userId).where('id', '=', id);
}

export function selectAgeGroups(
  db: Reader,
  households: readonly string[],
): Promise<{ id: string; age_group: string }[]> {
  return db.selectFrom('sub_user').select(['id', 'age_group']).where('user_id', 'in', households).execute();
}

/** The result has no entry for a household without sub-users. */
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

/** Returns whether more than `many` sub-users have the name. Reads only the index. */
export async function isNameOfMore(db: Reader, typed: string, many: number): Promise<boolean> {
  const holders = await db
    .selectFrom('sub_user')
    .select('user_id')
    .where('name', '=', nameKey(typed))
    .limit(many + 1)
    .execute();
  return holders.length > many;
}

export interface SubUserCandidates {
  /** Sub-users with exactly the typed name. */
  exact: SubUserCandidate[];
  /** Sub-users with another name that looks alike. */
  alike: SubUserCandidate[];
}

/** Finds at most `limit` of each kind. Null `households` means any household. */
export async function findSubUsersByName(
  db: Reader,
  typed: string,
  households: readonly string[] | null,
  limit: number,
): Promise<SubUserCandidates> {
  const name = nameKey(typed);
  const all = db.selectFrom('sub_user').select(['id', 'user_id', 'password_hash']).limit(limit);
  const within = households === null ? all : all.where('user_id', 'in', households);
  const [exact, alike] = await Promise.all([
    within.where('name', '=', name).execute(),
    within.where('name_fold', '=', foldName(typed)).where('name', '!=', name).execute(),
  ]);
  return { exact, alike };
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

/** Throws `UniqueViolation` if the slot is taken. */
export async function insertSubUser(trx: Tx, row: Insertable<SubUserTable>): Promise<void> {
  await trx
    .insertInto('sub_user')
    .values({ ...row, name_fold: foldName(row.name) })
    .execute();
}

export async function updateSubUser(
  trx: Tx,
  { userId, id }: { userId: string; id: string },
  fields: Omit<Updateable<SubUserTable>, 'id' | 'user_id' | 'name' | 'name_fold'>,
): Promise<void> {
  await trx
    .updateTable('sub_user')
    // An update needs at least one column.
    .set({ id, ...fields })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** The schema's foreign keys delete the sub-users' other rows. */
export async function deleteSubUsers(trx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom('sub_user').where('user_id', '=', userId).where('id', 'in', ids).execute();
}
