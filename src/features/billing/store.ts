import type { Selectable } from 'kysely';
import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { inBatches } from '#src/adapters/db/in-batches.ts';
import type { PendingSignupTable } from '#src/adapters/db/schema-billing.ts';
import { emailKey, foldEmail } from '#src/domain/email.ts';
import type { Language } from '#src/domain/languages.ts';
import { maxExportedRows } from '#src/domain/own-data.ts';
import { isSignupState, openSignupStates, type SignupState } from '#src/domain/signup.ts';

export interface Signup {
  id: string;
  browserHash: string;
  email: string;
  emailKey: string;
  passwordHash: string | null;
  state: SignupState;
  userId: string | null;
  createdAt: number;
  expiresAt: number;
  language: string | null;
}

export const signupColumns = [
  'id',
  'browser_hash',
  'email',
  'email_key',
  'password_hash',
  'state',
  'user_id',
  'created_at',
  'expires_at',
  'language',
] as const;

type SignupRow = Pick<Selectable<PendingSignupTable>, (typeof signupColumns)[number]>;

export function presentSignup(row: SignupRow | undefined): Signup | null {
  if (row === undefined) return null;
  return {
    id: row.id,
    browserHash: row.browser_hash,
    email: row.email,
    emailKey: row.email_key,
    passwordHash: row.password_hash,
    // No version of ours writes an unknown state, so nothing may follow it.
    state: isSignupState(row.state) ? row.state : 'duplicate',
    userId: row.user_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    language: row.language,
  };
}

export async function findOpenSignup(db: Reader, browserHash: string, now: number): Promise<Signup | null> {
  const row = await db
    .selectFrom('pending_signup')
    .select(signupColumns)
    .where('browser_hash', '=', browserHash)
    .where('state', 'in', openSignupStates)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return presentSignup(row);
}

export async function isKnownBrowser(db: Reader, browserHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('pending_signup')
    .select('id')
    .where('browser_hash', '=', browserHash)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findSignupByReference(db: Reader, referenceHash: string): Promise<Signup | null> {
  const row = await db
    .selectFrom('pending_signup')
    .select(signupColumns)
    .where('reference_hash', '=', referenceHash)
    .executeTakeFirst();
  return presentSignup(row);
}

export async function findSignup(db: Reader, id: string): Promise<Signup | null> {
  const row = await db
    .selectFrom('pending_signup')
    .select(signupColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  return presentSignup(row);
}

/** Lists at most five, the latest first. */
export async function findSignupsByEmail(db: Reader, email: string): Promise<Signup[]> {
  if (/[\p{Cc}\p{Cs}]/u.test(email)) return [];
  const rows = await db
    .selectFrom('pending_signup')
    .select(signupColumns)
    .where('email_key', 'in', [emailKey(email), foldEmail(email)])
    .orderBy('created_at', 'desc')
    .limit(5)
    .execute();
  return rows.map(presentSignup).filter((signup) => signup !== null);
}

export interface SignupInsert {
  id: string;
  reference_hash: string;
  browser_hash: string;
  email: string;
  email_key: string;
  password_hash: string;
  created_at: number;
  expires_at: number;
  language: Language | null;
}

export async function insertSignup(trx: Tx, signup: SignupInsert): Promise<void> {
  await trx
    .insertInto('pending_signup')
    .values({ ...signup, state: 'new' satisfies SignupState, user_id: null, claimed_at: null })
    .execute();
}

export async function renewSignup(
  trx: Tx,
  id: string,
  fields: { email: string; passwordHash: string; expiresAt: number; language: Language | null },
): Promise<void> {
  await trx
    .updateTable('pending_signup')
    .set({
      email: fields.email,
      password_hash: fields.passwordHash,
      expires_at: fields.expiresAt,
      language: fields.language,
    })
    .where('id', '=', id)
    .execute();
}

export async function updateSignupLanguage(trx: Tx, id: string, language: Language): Promise<void> {
  await trx.updateTable('pending_signup').set({ language }).where('id', '=', id).execute();
}

export async function moveSignup(
  trx: Tx,
  id: string,
  from: SignupState,
  to: SignupState,
  fields: { user_id?: string | null; password_hash?: null; claimed_at?: number } = {},
): Promise<boolean> {
  const result = await trx
    .updateTable('pending_signup')
    .set({ state: to, ...fields })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function supersedeSignups(trx: Tx, browserHash: string, exceptId: string): Promise<void> {
  await trx
    .updateTable('pending_signup')
    .set({ state: 'cancelled' satisfies SignupState })
    .where('browser_hash', '=', browserHash)
    .where('state', 'in', openSignupStates)
    .where('id', '!=', exceptId)
    .execute();
}

/** Updates at most 500 rows at once. */
export async function expireSignups(trx: Tx, now: number): Promise<void> {
  const over = trx
    .selectFrom('pending_signup')
    .select('id')
    .where('expires_at', '<=', now)
    .where('state', 'in', openSignupStates)
    .limit(500);
  await trx
    .updateTable('pending_signup')
    .set({ state: 'expired' satisfies SignupState })
    .where('id', 'in', over)
    .execute();
}

/** Updates at most 500 rows at once. */
export async function forgetPasswords(trx: Tx, since: number): Promise<void> {
  const over = trx
    .selectFrom('pending_signup')
    .select('id')
    .where('expires_at', '<=', since)
    .where('password_hash', 'is not', null)
    .limit(500);
  await trx.updateTable('pending_signup').set({ password_hash: null }).where('id', 'in', over).execute();
}

const unpaid = ['new', 'checkout', 'cancelled', 'expired'] satisfies SignupState[];

/** The checkouts stay, without a name. Returns the number of deleted sign-ups. */
export async function deleteUnpaidSignups(
  trx: Tx,
  { until, limit }: { until: number; limit: number },
): Promise<number> {
  const over = trx
    .selectFrom('pending_signup')
    .select('id')
    .where('expires_at', '<=', until)
    .where('state', 'in', unpaid)
    .limit(limit);
  const { numDeletedRows } = await trx
    .deleteFrom('pending_signup')
    .where('id', 'in', over)
    // A selected sign-up may have been paid meanwhile.
    .where('state', 'in', unpaid)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function findSignupEmails(
  db: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('pending_signup').select(['id', 'email']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

export function findSignupsOfUser(
  db: Reader,
  userId: string,
): Promise<
  Pick<Selectable<PendingSignupTable>, 'id' | 'email' | 'state' | 'created_at' | 'expires_at' | 'language'>[]
> {
  return db
    .selectFrom('pending_signup')
    .select(['id', 'email', 'state', 'created_at', 'expires_at', 'language'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .limit(maxExportedRows)
    .execute();
}

export async function findSignupIds(db: Reader, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('pending_signup')
    .select('id')
    .where('email_key', 'in', [emailKey(email), foldEmail(email)])
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteSignups(trx: Tx, ids: readonly string[]): Promise<void> {
  // Bounded: 500 sign-ups of one household a statement.
  for (const some of inBatches(ids)) {
    await trx.deleteFrom('pending_signup').where('id', 'in', some).execute();
  }
}
