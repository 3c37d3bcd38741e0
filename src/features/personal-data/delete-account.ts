import type { Clock } from '#src/adapters/clock.ts';
import type { Database, Reader, Tx } from '#src/adapters/db/database.ts';
import type { Mailer } from '#src/adapters/mail/mailer.ts';
import { isFresh, type MainUser } from '#src/domain/viewer.ts';
import { findAddresses } from '../accounts/email-change/email-change.ts';
import { findHouseholdKeys } from './find-keys.ts';
import { personalDataParts } from './parts.ts';

interface DeletingDeps {
  db: Database;
  clock: Clock;
  mailer: Pick<Mailer, 'forget'>;
}

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
 * Deletes an account with everything that names the household, in one transaction, and its mails where they are kept in
 * a folder. `mayErase` is asked in that transaction, for who decides by what the database says; answers whether the
 * account was deleted.
 * @throws DatabaseBusy
 */
export async function eraseHousehold(
  { db, mailer }: Pick<DeletingDeps, 'db' | 'mailer'>,
  userId: string,
  mayErase: (db: Reader) => Promise<boolean> = async () => true,
): Promise<boolean> {
  if (!(await mayErase(db.read))) return false;
  // First, so that a failure leaves the whole account.
  await mailer.forget(await findAddresses(db.read, userId));
  return db.tx(async (trx) => {
    if (!(await mayErase(trx))) return false;
    await deleteHousehold(trx, userId);
    return true;
  });
}

/** Has every owner of tables delete its rows of a household, or take its name out of them. */
export async function deleteHousehold(trx: Tx, userId: string): Promise<void> {
  const keys = await findHouseholdKeys(trx, userId);
  if (keys === null) return;
  for (const part of personalDataParts) await part.erase(trx, keys);
}
