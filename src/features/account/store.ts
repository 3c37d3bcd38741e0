import type { CompiledQuery } from 'kysely';
import type { Database, Reader, Tx } from '#src/adapters/db/database.ts';

/** What a session's token leads to, in one look-up. */
export interface SessionRow {
  user_id: string;
  sub_user_id: string | null;
  signed_in_at: number;
  last_seen_at: number;
  expires_at: number;
  email: string;
  photo_url: string | null;
  /** When the household chose to show adult titles; null when it doesn't. */
  adult_since: number | null;
  name: string | null;
  age_group: string | null;
  genres: string | null;
  paid_until: number | null;
}

/** A query that is built and waits for its token's hash. */
export type SessionQuery = CompiledQuery<SessionRow>;

/** The query of every request, built once: finding it again costs more than running it. */
export function compileSessionQuery(db: Database): SessionQuery {
  return db.read
    .selectFrom('session as s')
    .innerJoin('user as u', 'u.id', 's.user_id')
    .leftJoin('sub_user as m', 'm.id', 's.sub_user_id')
    .leftJoin('adult_titles as a', 'a.user_id', 's.user_id')
    .select((eb) => [
      's.user_id',
      's.sub_user_id',
      's.signed_in_at',
      's.last_seen_at',
      's.expires_at',
      'u.email',
      'u.photo_url',
      'a.chosen_at as adult_since',
      'm.name',
      'm.age_group',
      'm.genres',
      eb
        .selectFrom('period as p')
        .select((of) => of.fn.max('p.ends_at').as('ends_at'))
        .whereRef('p.user_id', '=', 's.user_id')
        .as('paid_until'),
    ])
    .where('s.token_hash', '=', '')
    .compile();
}

/** Runs the compiled query for one token's hash. */
export async function findSession(
  db: Database,
  query: SessionQuery,
  tokenHash: string,
): Promise<SessionRow | undefined> {
  const { rows } = await db.read.executeQuery<SessionRow>({ ...query, parameters: [tokenHash] });
  return rows[0];
}

/** Notes that a session is in use. Nothing happens when it has ended meanwhile. */
export async function touchSession(
  trx: Tx,
  tokenHash: string,
  seen: { at: number; expiresAt: number },
): Promise<void> {
  await trx
    .updateTable('session')
    .set({ last_seen_at: seen.at, expires_at: seen.expiresAt })
    .where('token_hash', '=', tokenHash)
    .where('last_seen_at', '<', seen.at)
    .execute();
}

export interface SessionInsert {
  token_hash: string;
  user_id: string;
  sub_user_id: string | null;
  device: string;
  signed_in_at: number;
  last_seen_at: number;
  expires_at: number;
}

/** Adds a session. */
export async function insertSession(trx: Tx, session: SessionInsert): Promise<void> {
  await trx.insertInto('session').values(session).execute();
}

/** Ends the session of a token, if there is one. */
export async function deleteSession(trx: Tx, tokenHash: string): Promise<void> {
  await trx.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

/** Ends the sessions whose time is over; at most 500 at once, so that no request waits behind it. */
export async function deleteExpiredSessions(trx: Tx, now: number): Promise<void> {
  const expired = trx.selectFrom('session').select('token_hash').where('expires_at', '<=', now).limit(500);
  await trx.deleteFrom('session').where('token_hash', 'in', expired).execute();
}

/** The account of an e-mail's key, for signing in; `email` is as stored. */
export function findUserByEmail(
  db: Reader,
  emailKey: string,
): Promise<{ id: string; email: string; password_hash: string } | undefined> {
  return db
    .selectFrom('user')
    .select(['id', 'email', 'password_hash'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
}

/** Whether an account still has the password that was just verified. */
export async function hasPasswordHash(trx: Reader, userId: string, passwordHash: string): Promise<boolean> {
  const row = await trx
    .selectFrom('user')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** The households that a browser has signed in from, the latest used first. */
export async function findDeviceHouseholds(db: Reader, deviceHash: string): Promise<string[]> {
  const rows = await db
    .selectFrom('device')
    .select('user_id')
    .where('token_hash', '=', deviceHash)
    .orderBy('last_used_at', 'desc')
    .execute();
  return rows.map((row) => row.user_id);
}

/** Notes that a household was signed in from a browser, which keeps the `kept` latest. */
export async function upsertDevice(
  trx: Tx,
  device: { tokenHash: string; userId: string; now: number; kept: number },
): Promise<void> {
  const { tokenHash, userId, now } = device;
  await trx
    .insertInto('device')
    .values({ token_hash: tokenHash, user_id: userId, created_at: now, last_used_at: now })
    .onConflict((oc) => oc.columns(['token_hash', 'user_id']).doUpdateSet({ last_used_at: now }))
    .execute();
  const households = await findDeviceHouseholds(trx, tokenHash);
  const beyond = households.filter((id) => id !== userId).slice(device.kept - 1);
  if (beyond.length === 0) return;
  await trx.deleteFrom('device').where('token_hash', '=', tokenHash).where('user_id', 'in', beyond).execute();
}

/** The hash of a main user's password, or null when the account is gone. */
export async function findOwnHash(db: Reader, userId: string): Promise<string | null> {
  const row = await db.selectFrom('user').select('password_hash').where('id', '=', userId).executeTakeFirst();
  return row?.password_hash ?? null;
}

/** Notes that a household shows adult titles. */
export async function insertAdultTitles(trx: Tx, userId: string, now: number): Promise<void> {
  await trx
    .insertInto('adult_titles')
    .values({ user_id: userId, chosen_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

/** Notes that a household shows none. */
export async function deleteAdultTitles(trx: Tx, userId: string): Promise<void> {
  await trx.deleteFrom('adult_titles').where('user_id', '=', userId).execute();
}
