import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Tx } from '#src/adapters/db/database.ts';
import type { Schema } from '#src/adapters/db/schema.ts';
import { deleteCodes } from '#src/features/accounts/sign-in-code/store.ts';
import { pinPrefix } from './store.ts';

/** Also deletes the sessions that this session confirmed. */
export async function deleteCodeSession(trx: Tx, codeId: string): Promise<boolean> {
  const session = await trx
    .selectFrom('session')
    .select('user_id')
    .where('code_id', '=', codeId)
    .executeTakeFirst();
  if (session === undefined) return false;
  await endSessions(trx, session.user_id, (eb) => eb('session.code_id', '=', codeId));
  return true;
}

/** Ends the sessions that a PIN opened, except the session that sets another PIN. */
export function endPinSessions(trx: Tx, userId: string, but: string): Promise<void> {
  return endSessions(trx, userId, (eb) =>
    eb.and([eb('session.code_id', 'like', `${pinPrefix}%`), eb('session.token_hash', '!=', but)]),
  );
}

type WhichSessions = (eb: ExpressionBuilder<Schema, 'session'>) => Expression<SqlBool>;

/**
 * Also ends the sessions that these sessions confirmed. Their devices forget the household, unless a remaining
 * session names the device. If an ended session has no device, every device without a remaining session forgets
 * the household.
 */
async function endSessions(trx: Tx, userId: string, which: WhichSessions): Promise<void> {
  await trx
    .withRecursive('ended', (db) =>
      db
        .selectFrom('session')
        .select(['token_hash', 'device_hash'])
        .where('user_id', '=', userId)
        .where(which)
        .union(
          db
            .selectFrom('session as s')
            .innerJoin('ended as e', 'e.token_hash', 's.confirmed_by')
            .select(['s.token_hash', 's.device_hash']),
        ),
    )
    .deleteFrom('device')
    .where('user_id', '=', userId)
    .where((eb) => {
      const ended = eb.selectFrom('ended');
      const hasUnknown = eb.exists(ended.select('ended.token_hash').where('ended.device_hash', 'is', null));
      const named = ended.select('ended.device_hash').where('ended.device_hash', 'is not', null);
      const staying = eb
        .selectFrom('session')
        .select('session.device_hash')
        .where('session.user_id', '=', userId)
        .where('session.device_hash', 'is not', null)
        .where('session.token_hash', 'not in', eb.selectFrom('ended').select('ended.token_hash'));
      const isEnded = eb.or([eb('device.token_hash', 'in', named), hasUnknown]);
      return eb.and([isEnded, eb('device.token_hash', 'not in', staying)]);
    })
    .execute();
  await trx.deleteFrom('session').where('user_id', '=', userId).where(which).execute();
}

/** Also makes the session's device forget the household. */
export function deleteSessionOf(trx: Tx, userId: string, tokenHash: string): Promise<void> {
  return endSessions(trx, userId, (eb) => eb('session.token_hash', '=', tokenHash));
}

/**
 * Gives the session a new token, and ends the main user's other sessions, whose devices forget the household.
 * Returns false if the session has ended.
 */
export async function rotateSession(
  trx: Tx,
  userId: string,
  hashes: { held: string; fresh: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('session')
    .set({ token_hash: hashes.fresh })
    .where('user_id', '=', userId)
    .where('token_hash', '=', hashes.held)
    .where('sub_user_id', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await endMainSessions(trx, userId, hashes.fresh);
  return true;
}

/** Ends the main user's sessions, except `but`, and deletes the codes that the household confirmed. */
export async function endMainSessions(trx: Tx, userId: string, but = ''): Promise<void> {
  await endSessions(trx, userId, (eb) =>
    eb.and([eb('session.sub_user_id', 'is', null), eb('session.token_hash', '!=', but)]),
  );
  await deleteCodes(trx, userId);
}
