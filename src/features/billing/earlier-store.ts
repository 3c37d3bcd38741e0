import type { Reader } from '#src/adapters/db/database.ts';
import { emailKey, foldEmail } from '#src/domain/email.ts';
import type { SignupState } from '#src/domain/signup.ts';
import { presentSignup, type Signup, signupColumns } from './store.ts';

/**
 * Those of an address whose payment is confirmed, in a browser that hasn't come for the account, or may be under way: the
 * confirmed one first, then the oldest.
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
    // `made` comes after `checkout`.
    .orderBy('state', 'desc')
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(presentSignup).filter((signup) => signup !== null);
}

/** The account that this browser paid for and never opened. */
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
