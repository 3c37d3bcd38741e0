import type { Tx } from '#src/adapters/db/database.ts';
import type { BillingDeps } from './deps.ts';
import { findSignup, moveSignup } from './store.ts';

export type OpenSession<Opened> = (trx: Tx, who: { userId: string; subUserId: null }) => Promise<Opened>;

/** Works once, and only in the browser that began the signup. */
export function claimSignup<Opened>(
  { db, clock, hashing }: Pick<BillingDeps, 'db' | 'clock' | 'hashing'>,
  claim: { signupId: string; browserToken: string },
  openSession: OpenSession<Opened>,
): Promise<Opened | null> {
  return db.tx(async (trx) => {
    const signup = await findSignup(trx, claim.signupId);
    if (signup?.state !== 'made' || signup.userId === null) return null;
    if (signup.browserHash !== hashing.hashToken(claim.browserToken)) return null;
    if (!(await moveSignup(trx, signup.id, 'made', 'claimed', { claimed_at: clock.now() }))) return null;
    return openSession(trx, { userId: signup.userId, subUserId: null });
  });
}
