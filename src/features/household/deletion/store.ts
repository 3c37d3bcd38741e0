import type { Tx } from '#src/adapters/db/database.ts';
import { deleteMailsTo } from '../../outbox/store.ts';
import { deleteSubUsers } from '../../sub-users/store.ts';
import { selectAddresses } from '../email-change/store.ts';

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
  await queueFiles(trx, userId);
  await deleteMailsTo(trx, await selectAddresses(trx, userId));
  await updateEach(signups, (ids) => trx.deleteFrom('pending_signup').where('id', 'in', ids).execute());
  for (const table of ['session', 'device', 'history', 'period', 'ended_period'] as const) {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await deleteSubUsers(trx, userId);
  await trx.deleteFrom('user').where('id', '=', userId).execute();
}

/**
 * The ids of what a household signed up for and paid, each list by an index: with a subquery in an `or` PostgreSQL
 * reads the whole table.
 */
async function findBooks(trx: Tx, userId: string) {
  const user = await trx.selectFrom('user').select('email_key').where('id', '=', userId).executeTakeFirst();
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

/** Every file of a household is due at once. */
async function queueFiles(trx: Tx, userId: string): Promise<void> {
  const row = await trx.selectFrom('user').select('photo_url').where('id', '=', userId).executeTakeFirst();
  const own = row?.photo_url ?? null;
  if (own !== null) {
    await trx
      .insertInto('file_removal')
      .values({ file_key: own.slice(1), due_at: 0 })
      .onConflict((oc) => oc.column('file_key').doUpdateSet({ due_at: 0 }))
      .execute();
  }
  await trx
    .updateTable('file_removal')
    .set({ due_at: 0 })
    .where('file_key', 'like', `avatars/${userId}/%`)
    .execute();
}
