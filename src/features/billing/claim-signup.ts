import type { Tx } from '#src/adapters/db/database.ts';
import type { BillingDeps } from './deps.ts';
import { findSignup, moveSignup } from './store.ts';

/** Opens a session in the claim's own transaction. */
export type OpenSession<Opened> = (trx: Tx, who: { userId: string; subUserId: null }) => Promise<Opened>;

/**
 * Signs in the browser that began a signup, once its account is made. Works once, and in that browser only;
 * null otherwise.
 * @throws DatabaseBusy
 */
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
