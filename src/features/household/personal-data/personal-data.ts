import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { type Language, languageOf } from '#src/domain/languages.ts';
import { Refusal } from '#src/domain/refusals.ts';
import { isFresh, type MainUser } from '#src/domain/viewer.ts';
import { findAddresses } from '#src/features/accounts/email-change/email-change.ts';
import { findLanguage } from '#src/features/accounts/languages/store.ts';
import { deleteUser, findAccount } from '#src/features/accounts/store.ts';
import { deleteGiftsOf } from '#src/features/billing/gifts/store.ts';
import { emptyWebhooks } from '#src/features/billing/ledger/books-store.ts';
import { deleteSignups } from '#src/features/billing/store.ts';
import type { HouseholdDeps } from '#src/features/household/deps.ts';
import { removeFilesSoon } from '#src/features/household/photo/store.ts';
import { deleteMailsTo } from '#src/features/outbox/store.ts';
import { textsIn } from '#src/languages/catalogues.ts';
import { collectOwnData } from './export-data.ts';
import { findHouseholdKeys } from './find-keys.ts';
import { buildReadable } from './readable.ts';

/** Needs a recent sign-in. Does nothing for a deleted account. */
export async function deleteAccount(
  deps: Pick<HouseholdDeps, 'db' | 'clock' | 'mailer'>,
  viewer: MainUser,
): Promise<void> {
  if (!isFresh(viewer, deps.clock.now())) throw new Refusal('delete-needs-sign-in');
  await eraseHousehold(deps, viewer.userId);
}

interface Erasing {
  mayErase?: (db: Reader) => Promise<boolean>;
  /** Runs only if the account exists. */
  record?: (trx: Tx, email: string) => Promise<void>;
}

/** Runs in one transaction with `mayErase` and `record`, after removing the mails in the preview's folder. */
export async function eraseHousehold(
  { db, mailer }: Pick<HouseholdDeps, 'db' | 'mailer'>,
  userId: string,
  { mayErase = async () => true, record = async () => undefined }: Erasing = {},
): Promise<boolean> {
  if (!(await mayErase(db.read))) return false;
  // Mails are removed first, so that a failure leaves the whole account.
  await mailer.forget(await findAddresses(db.read, userId));
  return db.tx(async (trx) => {
    if (!(await mayErase(trx))) return false;
    const account = await findAccount(trx, userId);
    await deleteHousehold(trx, userId);
    if (account !== undefined) await record(trx, account.email);
    return true;
  });
}

/**
 * The schema deletes the rows that refer to the account, and clears its id in the books. The other rows are
 * found by other keys.
 */
export async function deleteHousehold(trx: Tx, userId: string): Promise<void> {
  const keys = await findHouseholdKeys(trx, userId);
  if (keys === null) return;
  const { addresses, photoUrl, relatedSignupIds } = keys;
  await emptyWebhooks(trx, { userId, signupIds: relatedSignupIds });
  await removeFilesSoon(trx, { userId, photoUrl });
  await deleteMailsTo(trx, addresses);
  await deleteSignups(trx, relatedSignupIds);
  await deleteGiftsOf(trx, addresses);
  await deleteUser(trx, userId);
}

/** Writes the household's own data as JSON, or as a page in its language. Returns null if it was deleted. */
export async function writeOwnData(
  deps: Pick<HouseholdDeps, 'db' | 'clock' | 'files'> & {
    config: { brand: { name: string }; languages: readonly Language[] };
  },
  userId: string,
  form: 'json' | 'page',
): Promise<string | null> {
  const data = await collectOwnData(deps, userId);
  if (data === null) return null;
  if (form === 'json') return `${JSON.stringify(data, null, 2)}\n`;
  const { brand, languages } = deps.config;
  const language = languageOf(await findLanguage(deps.db.read, { userId, subUserId: null }), languages);
  return buildReadable(data, brand.name, textsIn(language));
}
