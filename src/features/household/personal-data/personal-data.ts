import type { Clock } from '#src/adapters/clock.ts';
import type { Database, Reader, Tx } from '#src/adapters/db/database.ts';
import type { Mailer } from '#src/adapters/mail/mailer.ts';
import { isFresh, type MainUser } from '#src/domain/viewer.ts';
import { findAddresses } from '#src/features/accounts/email-change/email-change.ts';
import { findAccount } from '#src/features/accounts/store.ts';
import { findHouseholdKeys } from './find-keys.ts';
import { personalDataParts } from './parts.ts';

interface DeletingDeps {
  db: Database;
  clock: Clock;
  mailer: Pick<Mailer, 'forget'>;
}

/** Needs a recent sign-in. A deleted account is fine. */
export async function deleteAccount(
  deps: DeletingDeps,
  viewer: MainUser,
): Promise<'deleted' | 'needs-sign-in'> {
  if (!isFresh(viewer, deps.clock.now())) return 'needs-sign-in';
  await eraseHousehold(deps, viewer.userId);
  return 'deleted';
}

interface Erasing {
  mayErase?: (db: Reader) => Promise<boolean>;
  /** Of an account that is there. */
  record?: (trx: Tx, email: string) => Promise<void>;
}

/** One transaction with `mayErase` and `record`, and the mails in the preview's folder. */
export async function eraseHousehold(
  { db, mailer }: Pick<DeletingDeps, 'db' | 'mailer'>,
  userId: string,
  { mayErase = async () => true, record = async () => undefined }: Erasing = {},
): Promise<boolean> {
  if (!(await mayErase(db.read))) return false;
  // First, so that a failure leaves the whole account.
  await mailer.forget(await findAddresses(db.read, userId));
  return db.tx(async (trx) => {
    if (!(await mayErase(trx))) return false;
    const account = await findAccount(trx, userId);
    await deleteHousehold(trx, userId);
    if (account !== undefined) await record(trx, account.email);
    return true;
  });
}

export async function deleteHousehold(trx: Tx, userId: string): Promise<void> {
  const keys = await findHouseholdKeys(trx, userId);
  if (keys === null) return;
  // Bounded: the parts of the product that hold personal data.
  for (const part of personalDataParts) await part.erase(trx, keys);
}
