import type { Reader } from '#src/adapters/db/database.ts';
import { emailKey } from '#src/domain/email.ts';
import { findLanguageByEmail } from '../accounts/languages/store.ts';
import { selectGiftsOf } from './gifts/store.ts';
import { findSignupsByEmail } from './store.ts';

/** Of the account that has the address; without one, of the browser that signed up or bought a gift with it last. */
export async function findLanguageOfAddress(db: Reader, address: string): Promise<string | null> {
  const key = emailKey(address);
  const ofAccount = await findLanguageByEmail(db, key);
  if (ofAccount !== undefined) return ofAccount;
  const [signup] = await findSignupsByEmail(db, key);
  if (signup !== undefined) return signup.language;
  return (await selectGiftsOf(db, [address])).at(-1)?.language ?? null;
}
