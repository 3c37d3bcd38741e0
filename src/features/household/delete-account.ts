import type { MainUser } from '#src/domain/viewer.ts';
import { type HouseholdDeps, isFresh } from './deps.ts';
import { deleteHousehold } from './store.ts';

/**
 * Deletes the account with everything that names the household, in one transaction, when the sign-in is fresh
 * enough. One that is gone already is fine.
 * @throws DatabaseBusy
 */
export async function deleteAccount(
  { db, clock }: Pick<HouseholdDeps, 'db' | 'clock'>,
  viewer: MainUser,
): Promise<'deleted' | 'needs-sign-in'> {
  if (!isFresh(viewer, clock.now())) return 'needs-sign-in';
  await db.tx((trx) => deleteHousehold(trx, viewer.userId));
  return 'deleted';
}
