import type { Reader } from '#src/adapters/db/database.ts';
import { findLanguageByEmail } from '../accounts/languages/store.ts';
import { selectGiftsOf } from './gifts/store.ts';
import { findSignupsByEmail } from './store.ts';

/**
 * Returns the language of the account with this address. Without an account, the language of the browser that
 * last signed up or bought a gift with the address and had chosen one.
 */
export async function findLanguageOfAddress(db: Reader, address: string): Promise<string | null> {
  const ofAccount = await findLanguageByEmail(db, address);
  if (ofAccount !== undefined) return ofAccount;
  const [signups, gifts] = await Promise.all([findSignupsByEmail(db, address), selectGiftsOf(db, [address])]);
  const choices = [
    ...signups.map(({ createdAt, language }) => ({ at: createdAt, language })),
    ...gifts.map(({ created_at: at, language }) => ({ at, language })),
  ].filter(({ language }) => language !== null);
  return choices.toSorted((a, b) => b.at - a.at)[0]?.language ?? null;
}
