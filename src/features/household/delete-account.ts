import type { Mailer } from '#src/adapters/mail/mailer.ts';
import type { MainUser } from '#src/domain/viewer.ts';
import { deleteHousehold } from './deletion/store.ts';
import { type HouseholdDeps, isFresh } from './deps.ts';
import { selectAddresses } from './email-change/store.ts';

type DeletingDeps = Pick<HouseholdDeps, 'db' | 'clock'> & { mailer: Pick<Mailer, 'forget'> };

/**
 * Deletes the account with everything that names the household, in one transaction, when the sign-in is fresh
 * enough. One that is gone already is fine.
 * @throws DatabaseBusy
 */
export async function deleteAccount(
  deps: DeletingDeps,
  viewer: MainUser,
): Promise<'deleted' | 'needs-sign-in'> {
  if (!isFresh(viewer, deps.clock.now())) return 'needs-sign-in';
  await eraseHousehold(deps, viewer.userId);
  return 'deleted';
}

/**
 * Deletes an account with everything that names the household, in one transaction, and its mails where they
 * are kept in a folder: for who may do so without
 * further questions.
 * @throws DatabaseBusy
 */
export async function eraseHousehold(
  { db, mailer }: Pick<DeletingDeps, 'db' | 'mailer'>,
  userId: string,
): Promise<void> {
  // First, so that a failure leaves the whole account.
  await mailer.forget(await selectAddresses(db.read, userId));
  await db.tx((trx) => deleteHousehold(trx, userId));
}
