import type { CompiledQuery, Insertable } from 'kysely';
import type { Database, Reader, Tx } from '#src/adapters/db/database.ts';
import type { SessionTable } from '#src/adapters/db/schema-accounts.ts';
import { deleteCodes, deleteSubUserCodes } from '#src/features/accounts/sign-in-code/store.ts';
import type { LimitColumns } from '#src/features/accounts/sub-users/sub-users.ts';
import { selectTitleChoices } from '#src/features/accounts/title-choices/store.ts';
import { selectPaidUntil } from '#src/features/billing/ledger/periods-store.ts';
import { selectSuspendedAt } from '#src/features/billing/ledger/suspensions-store.ts';
import { type CatalogueVersion, selectCatalogueVersion } from '#src/features/catalogue/version-store.ts';

/** A session with the facts of its household and its viewer. */
export interface SessionRow extends LimitColumns {
  user_id: string;
  sub_user_id: string | null;
  signed_in_at: number;
  confirmed_at: number | null;
  last_seen_at: number;
  expires_at: number;
  code_id: string | null;
  email: string;
  photo_url: string | null;
  changes: number;
  /** Null if the household doesn't show adult titles. */
  adult_since: number | null;
  name: string | null;
  age_group: string | null;
  genres: string | null;
  /** See `readTitleChoices`. */
  choices: string | null;
  open_until: number | null;
  paid_until: number | null;
  /** Null unless the household is suspended. */
  suspended_at: number | null;
}

/** Without a session, all its columns are null. */
type RequestRow = CatalogueVersion & (SessionRow | { user_id: null });

export type SessionQuery = CompiledQuery<RequestRow>;

/** The query that each request runs. Compiled once, because compiling costs more than running it. */
export function compileSessionQuery(db: Database): SessionQuery {
  return (
    db.read
      .selectFrom(selectCatalogueVersion(db.read).as('c'))
      .leftJoin('session as s', (join) => join.on('s.token_hash', '=', ''))
      .leftJoin('user as u', 'u.id', 's.user_id')
      .leftJoin('sub_user as m', 'm.id', 's.sub_user_id')
      .leftJoin('adult_titles as a', 'a.user_id', 's.user_id')
      .select((eb) => [
        'c.visibility',
        'c.looks',
        's.user_id',
        's.sub_user_id',
        's.signed_in_at',
        's.confirmed_at',
        's.last_seen_at',
        's.expires_at',
        's.code_id',
        'u.email',
        'u.photo_url',
        'u.changes',
        'a.chosen_at as adult_since',
        'm.name',
        'm.age_group',
        'm.genres',
        selectTitleChoices(db.read, eb.ref('s.sub_user_id')).as('choices'),
        'm.weekday_minutes',
        'm.weekend_minutes',
        'm.weekday_bedtime',
        'm.weekend_bedtime',
        'm.open_until',
        selectPaidUntil(db.read, eb.ref('s.user_id')).as('paid_until'),
        selectSuspendedAt(db.read, eb.ref('s.user_id')).as('suspended_at'),
      ])
      // TypeScript knows that each column of a session may be null, but not that all are null at once.
      .compile() as SessionQuery
  );
}

export async function findSession(
  db: Database,
  query: SessionQuery,
  tokenHash: string,
): Promise<{ session: SessionRow | null; catalogue: CatalogueVersion }> {
  const { rows } = await db.read.executeQuery<RequestRow>({ ...query, parameters: [tokenHash] });
  const [row] = rows;
  if (row === undefined) throw new Error('An aggregate gave no row.');
  const { visibility, looks } = row;
  return { session: row.user_id === null ? null : row, catalogue: { visibility, looks } };
}

/**
 * Does nothing if the session has ended. A session of an earlier version gets its device, if the device knows
 * the household.
 */
export async function touchSession(
  trx: Tx,
  tokenHash: string,
  seen: { at: number; expiresAt: number; deviceHash: string | null },
): Promise<void> {
  await trx
    .updateTable('session')
    .set((eb) => ({
      last_seen_at: seen.at,
      expires_at: seen.expiresAt,
      device_hash: eb.fn.coalesce(
        'device_hash',
        eb
          .selectFrom('device')
          .select('device.token_hash')
          .where('device.token_hash', '=', seen.deviceHash ?? '')
          .whereRef('device.user_id', '=', 'session.user_id'),
      ),
    }))
    .where('token_hash', '=', tokenHash)
    .where('last_seen_at', '<', seen.at)
    .execute();
}

export async function insertSession(trx: Tx, session: Insertable<SessionTable>): Promise<void> {
  await trx.insertInto('session').values(session).execute();
}

export async function deleteSession(trx: Tx, tokenHash: string): Promise<void> {
  await trx.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

/** Deletes at most 500 at once, so that no request waits for long. */
export async function deleteExpiredSessions(trx: Tx, now: number): Promise<void> {
  const expired = trx.selectFrom('session').select('token_hash').where('expires_at', '<=', now).limit(500);
  await trx.deleteFrom('session').where('token_hash', 'in', expired).execute();
}

export async function deleteSubUserSessions(trx: Tx, userId: string, id: string): Promise<void> {
  await trx.deleteFrom('session').where('user_id', '=', userId).where('sub_user_id', '=', id).execute();
  await deleteSubUserCodes(trx, userId, id);
}

export function findSessionOf(
  trx: Tx,
  userId: string,
  tokenHash: string,
): Promise<{ code_id: string | null } | undefined> {
  return trx
    .selectFrom('session')
    .select('code_id')
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Returns false if the session has ended. */
export async function confirmSession(
  trx: Tx,
  userId: string,
  tokenHash: string,
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('session')
    .set({ confirmed_at: at })
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .where('sub_user_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface CodeSession {
  device: string;
  /** The main user's e-mail. */
  email: string;
  /** Null for the main user. */
  subUser: string | null;
}

export function findCodeSession(db: Reader, codeId: string, now: number): Promise<CodeSession | undefined> {
  return db
    .selectFrom('session as s')
    .innerJoin('user as u', 'u.id', 's.user_id')
    .leftJoin('sub_user as m', 'm.id', 's.sub_user_id')
    .select(['s.device', 'u.email', 'm.name as subUser'])
    .where('s.code_id', '=', codeId)
    .where('s.expires_at', '>', now)
    .executeTakeFirst();
}

export const pinPrefix = 'pin-';

/** Stored in place of a code's id, so that every node treats the session as a lesser one. */
export function pinSessionId(tokenHash: string): string {
  return pinPrefix + tokenHash.slice(0, 32);
}

export function isByPin({ code_id }: Pick<DeviceRow, 'code_id'>): boolean {
  return code_id?.startsWith(pinPrefix) === true;
}

export interface DeviceRow {
  token_hash: string;
  device: string;
  last_seen_at: number;
  /** Null for the main user. */
  sub_user_id: string | null;
  code_id: string | null;
}

/** Lists the latest used first. */
export function selectSessions(db: Reader, userId: string, now: number, limit: number): Promise<DeviceRow[]> {
  return db
    .selectFrom('session')
    .select(['token_hash', 'device', 'last_seen_at', 'sub_user_id', 'code_id'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('token_hash')
    .limit(limit)
    .execute();
}

export async function deleteSessions(trx: Tx, userId: string): Promise<void> {
  await trx.deleteFrom('session').where('user_id', '=', userId).execute();
  await deleteCodes(trx, userId);
}

export async function countSessions(db: Reader, userId: string, now: number): Promise<number> {
  const row = await db
    .selectFrom('session')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
