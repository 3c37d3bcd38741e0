import type { MainUser } from '#src/domain/viewer.ts';
import { type HouseholdDeps, isFresh } from './deps.ts';
import { deleteHousehold } from './store.ts';

/**
 * Deletes the account with everything that names the household, in one transaction, when the sign-in is fresh
 * enough. One that is gone already is fine.
 * @throws DatabaseBusy
 */
export async function deleteAccount(
  deps: Pick<HouseholdDeps, 'db' | 'clock'>,
  viewer: MainUser,
): Promise<'deleted' | 'needs-sign-in'> {
  if (!isFresh(viewer, deps.clock.now())) return 'needs-sign-in';
  await eraseHousehold(deps, viewer.userId);
  return 'deleted';
}

/**
 * Deletes an account with everything that names the household, in one transaction: for who may do so without
 * further questions.
 * @throws DatabaseBusy
 */
export async function eraseHousehold({ db }: Pick<HouseholdDeps, 'db'>, userId: string): Promise<void> {
  await db.tx((trx) => deleteHousehold(trx, userId));
}
