import type { Reader } from '#src/adapters/db/database.ts';
import { emailKey, foldEmail } from '#src/domain/email.ts';
import type { SignupState } from '#src/domain/signup.ts';
import { presentSignup, type Signup, signupColumns } from './store.ts';

/**
 * Selects an address's sign-ups whose payment may be under way, or is confirmed while no browser has come for
 * the account. The confirmed ones come first, then the oldest.
 */
export async function selectEarlierSignups(
  db: Reader,
  { email, now, limit }: { email: string; now: number; limit: number },
): Promise<Signup[]> {
  const rows = await db
    .selectFrom('pending_signup')
    .select(signupColumns)
    .where('email_key', 'in', [emailKey(email), foldEmail(email)])
    .where(({ eb, and, or }) =>
      or([
        eb('state', '=', 'made' satisfies SignupState),
        and([eb('state', '=', 'checkout' satisfies SignupState), eb('expires_at', '>', now)]),
      ]),
    )
    // In alphabetical order `made` follows `checkout`.
    .orderBy('state', 'desc')
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(presentSignup).filter((signup) => signup !== null);
}

/** Returns the sign-up that this browser paid for and whose account was never opened. */
export async function findMadeSignup(db: Reader, browserHash: string): Promise<Signup | null> {
  const row = await db
    .selectFrom('pending_signup')
    .select(signupColumns)
    .where('browser_hash', '=', browserHash)
    .where('state', '=', 'made' satisfies SignupState)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return presentSignup(row);
}
