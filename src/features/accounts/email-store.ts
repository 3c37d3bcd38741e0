import type { Insertable } from 'kysely';
import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { UserTable } from '#src/adapters/db/schema-accounts.ts';
import { emailKey, foldEmail } from '#src/domain/email.ts';
import { UniqueViolation } from '#src/domain/errors.ts';
import { putSetting } from './settings/store.ts';
import { type AccountRow, accountColumns, readAccount } from './store.ts';

/** Selects accounts whose e-mail begins with `typed`, as spelled or as it looks, sorted by e-mail. */
export async function selectAccountsByEmail(db: Reader, typed: string, limit: number): Promise<AccountRow[]> {
  if (unstorable.test(typed)) return [];
  const [asSpelled, alike] = await Promise.all([
    selectFrom(db, 'email_key', emailKey(typed), limit),
    selectFrom(db, 'email_fold', foldEmail(typed), limit),
  ]);
  const rows = new Map([...asSpelled, ...alike].map((row) => [row.id, row]));
  return [...rows.values()].toSorted((a, b) => (a.email_key < b.email_key ? -1 : 1)).slice(0, limit);
}

/** The database may sort differently from this program, so rows that don't begin with `start` are dropped. */
async function selectFrom(
  db: Reader,
  column: 'email_key' | 'email_fold',
  start: string,
  limit: number,
): Promise<AccountRow[]> {
  const rows = await db
    .selectFrom('user')
    .select([...accountColumns, column])
    .where(column, '>=', start)
    .orderBy(column)
    .limit(limit)
    .execute();
  return rows.filter((row) => row[column]?.startsWith(start));
}

/** PostgreSQL stores no NUL. */
const unstorable = /[\p{Cc}\p{Cs}]/u;

/**
 * Returns the account with exactly the typed spelling, else the only account that looks alike. Returns
 * undefined if several look alike.
 */
export async function findUserByEmail(
  db: Reader,
  typed: string,
): Promise<{ id: string; email: string; password_hash: string } | undefined> {
  const key = emailKey(typed);
  if (key === '' || unstorable.test(key)) return undefined;
  const users = db.selectFrom('user').select(['id', 'email', 'password_hash']);
  const exact = await users.where('email_key', '=', key).executeTakeFirst();
  if (exact !== undefined) return exact;
  const [alike, ...others] = await selectAlike(db, typed);
  return others.length > 0 ? undefined : alike;
}

export async function findUserId(db: Reader, typed: string): Promise<string | null> {
  return (await findUserByEmail(db, typed))?.id ?? null;
}

/** Returns true if an account other than `exceptUserId` has the address, or one that looks alike. */
export async function isEmailTaken(db: Reader, email: string, exceptUserId = ''): Promise<boolean> {
  const exact = await db
    .selectFrom('user')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  const alike = await selectAlike(db, email);
  return [exact, ...alike].some((user) => user !== undefined && user.id !== exceptUserId);
}

/** An earlier version may have changed an address without its fold, so addresses are compared again. */
async function selectAlike(db: Reader, typed: string) {
  const fold = foldEmail(typed);
  const rows = await db
    .selectFrom('user')
    .select(['id', 'email', 'password_hash', 'created_at'])
    .where('email_fold', '=', fold)
    .limit(10)
    .execute();
  return rows.filter((row) => foldEmail(row.email) === fold);
}

export interface AlikeAccount {
  id: string;
  email: string;
}

/** Returns groups of accounts whose addresses look alike, which earlier versions allowed. */
export async function selectAccountsAlike(db: Reader, limit: number): Promise<AlikeAccount[][]> {
  const folds = db
    .selectFrom('user')
    .select('email_fold')
    .where('email_fold', 'is not', null)
    .groupBy('email_fold')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .limit(limit);
  const rows = await db
    .selectFrom('user')
    .select(['id', 'email', 'email_fold'])
    .where('email_fold', 'in', folds)
    .orderBy('email_fold')
    .orderBy('created_at')
    .execute();
  const groups = Map.groupBy(rows, (row) => row.email_fold);
  return [...groups.values()].map((group) => group.map(({ id, email }) => ({ id, email })));
}

type NewUser = Pick<Insertable<UserTable>, 'id' | 'email' | 'password_hash' | 'created_at'> & {
  /** Language of the browser that signed up. */
  language?: string | null;
};

/** Throws `UniqueViolation` if the address, or one that looks alike, has an account. */
export async function insertUser(
  trx: Tx,
  { id, email, password_hash, created_at, language = null }: NewUser,
): Promise<void> {
  if (await isEmailTaken(trx, email)) throw new UniqueViolation('user.email_fold');
  await trx
    .insertInto('user')
    // The key is unique, so of two concurrent accounts that look alike one is refused.
    .values({ id, email, ...keysOf(email), password_hash, created_at, photo_url: null })
    .execute();
  if (language === null) return;
  const owner = { userId: id, viewerKey: 'main' };
  await putSetting(trx, owner, { name: 'language', value: language, chosenAt: created_at });
}

/** Throws `UniqueViolation` if another account has the address, or one that looks alike. */
export async function updateEmail(trx: Tx, userId: string, email: string): Promise<void> {
  const account = await readAccount(trx, userId);
  if (emailKey(account.email) === emailKey(email)) {
    await trx.updateTable('user').set({ email }).where('id', '=', userId).execute();
    return;
  }
  if (await isEmailTaken(trx, email, userId)) throw new UniqueViolation('user.email_fold');
  await trx
    .updateTable('user')
    .set({ email, ...keysOf(email) })
    .where('id', '=', userId)
    .execute();
}

/** Restores the address and key of before `changedAt`. Only an account made since then can prevent it. */
export async function restoreUserEmail(
  trx: Tx,
  userId: string,
  former: { email: string; emailKey: string; changedAt: number },
): Promise<void> {
  const alike = await selectAlike(trx, former.email);
  const isTaken = alike.some((user) => user.id !== userId && user.created_at >= former.changedAt);
  if (isTaken) throw new UniqueViolation('user.email_fold');
  const { email, emailKey: key } = former;
  await trx
    .updateTable('user')
    .set({ email, email_key: key, email_fold: foldEmail(email) })
    .where('id', '=', userId)
    .execute();
}

function keysOf(email: string) {
  const fold = foldEmail(email);
  return { email_key: fold, email_fold: fold };
}
