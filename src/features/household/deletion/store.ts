import type { Tx } from '#src/adapters/db/database.ts';
import { findAddresses } from '../../accounts/email-change/email-change.ts';
import { deleteUser, findAccount } from '../../accounts/store.ts';
import { deleteMailsTo } from '../../outbox/store.ts';
import { deleteDevices, deleteSessions } from '../../sessions/store.ts';
import { deleteSubUsers } from '../../sub-users/store.ts';
import { queueHouseholdFiles } from '../photo/store.ts';

/**
 * Deletes everything that names a household. Payments and checkouts stay, for the books, without the user;
 * so do the provider's messages about them, emptied: what a provider writes into them is not ours to know.
 */
export async function deleteHousehold(trx: Tx, userId: string): Promise<void> {
  const { signups, checkouts, payments } = await findBooks(trx, userId);
  await updateEach(payments, (ids) =>
    trx.updateTable('webhook_event').set({ body: '{}' }).where('payment_id', 'in', ids).execute(),
  );
  await trx.updateTable('payment').set({ user_id: null }).where('user_id', '=', userId).execute();
  await updateEach(checkouts, (ids) =>
    trx
      .updateTable('checkout')
      .set({ user_id: null, pending_signup_id: null })
      .where('id', 'in', ids)
      .execute(),
  );
  const account = await findAccount(trx, userId);
  await queueHouseholdFiles(trx, userId, account?.photo_url ?? null);
  await deleteMailsTo(trx, await findAddresses(trx, userId));
  await updateEach(signups, (ids) => trx.deleteFrom('pending_signup').where('id', 'in', ids).execute());
  await deleteSessions(trx, userId);
  await deleteDevices(trx, userId);
  for (const table of ['history', 'period', 'ended_period'] as const) {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await deleteSubUsers(trx, userId);
  await deleteUser(trx, userId);
}

/**
 * The ids of what a household signed up for and paid, each list by an index: with a subquery in an `or` PostgreSQL
 * reads the whole table.
 */
async function findBooks(trx: Tx, userId: string) {
  const user = await findAccount(trx, userId);
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  const unique = (...lists: string[][]) => [...new Set(lists.flat())];
  const ofSignups = trx.selectFrom('pending_signup').select('id');
  const signups = unique(
    ids(await ofSignups.where('user_id', '=', userId).execute()),
    user === undefined ? [] : ids(await ofSignups.where('email_key', '=', user.email_key).execute()),
  );
  const ofCheckouts = trx.selectFrom('checkout').select('id');
  const checkouts = unique(
    ids(await ofCheckouts.where('user_id', '=', userId).execute()),
    await collectEach(signups, async (some) =>
      ids(await ofCheckouts.where('pending_signup_id', 'in', some).execute()),
    ),
  );
  const ofPayments = trx.selectFrom('payment').select('id');
  const payments = unique(
    ids(await ofPayments.where('user_id', '=', userId).execute()),
    await collectEach(checkouts, async (some) =>
      ids(await ofPayments.where('checkout_id', 'in', some).execute()),
    ),
  );
  return { signups, checkouts, payments };
}

/** Ids of one statement: databases take so many parameters and no more. */
const idsAtOnce = 500;

async function updateEach(ids: readonly string[], work: (some: string[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < ids.length; at += idsAtOnce) await work(ids.slice(at, at + idsAtOnce));
}

async function collectEach(
  ids: readonly string[],
  read: (some: string[]) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = [];
  await updateEach(ids, async (some) => found.push(...(await read(some))));
  return found;
}
