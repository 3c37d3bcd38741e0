import { randomUUID } from 'node:crypto';
import type { Tx } from '#src/adapters/db/database.ts';
import type { Asker } from '#src/adapters/limits/limits.ts';
import { UniqueViolation } from '#src/domain/errors.ts';
import { logEvent } from '#src/domain/events.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { readPass } from '#src/domain/pass.ts';
import { Refusal, refusalOf } from '#src/domain/refusals.ts';
import { findOpenPass, type OpenPass, takePass } from '#src/features/billing/ledger/passes-store.ts';
import { findSuspension } from '#src/features/billing/ledger/suspensions-store.ts';
import { insertUser } from '../../accounts/email-store.ts';
import { hasUser, readAccount } from '../../accounts/store.ts';
import { insertMail } from '../../outbox/store.ts';
import {
  type OpenSession,
  requireFreeEmail,
  requireGoodPassword,
  type SignupRequest,
} from '../begin-signup.ts';
import type { BillingDeps } from '../deps.ts';
import { grantMonths } from '../grant/grant.ts';
import { findPlan, resumePlan } from '../plan/store.ts';
import { hashPass } from './hash-pass.ts';

type PassDeps = Omit<BillingDeps, 'checkout' | 'config'>;

/**
 * Adds a pass's months to a household, once. The refusal doesn't say whether the pass is unknown, mistyped,
 * used, stopped or expired.
 */
export function renewWithPass(
  deps: PassDeps,
  { typed, userId }: { typed: string; userId: string },
): Promise<void> {
  return countWrong(deps, { typed, asker: { known: userId } }, async (pass) => {
    await deps.db.tx((trx) => addMonthsOf(trx, pass, userId, deps.clock.now()));
  });
}

export interface PassSignupRequest extends SignupRequest {
  typed: string;
}

/**
 * Makes the account in the transaction that takes the pass, so a pass is never spent for nothing. Only a caller
 * with a valid pass learns whether the e-mail has an account.
 */
export async function signUpWithPass<Opened>(
  deps: PassDeps,
  { typed, ...request }: PassSignupRequest,
  openSession: OpenSession<Opened>,
): Promise<Opened> {
  await requireGoodPassword(deps.hashing, request);
  const { email } = request;
  return countWrong(deps, { typed, asker: request.asker }, async (pass) => {
    await requireFreeEmail(deps, request);
    const user = {
      id: randomUUID(),
      email,
      password_hash: await deps.hashing.hashMain(request.password),
      created_at: deps.clock.now(),
      language: request.language,
    };
    const signup = deps.db.tx(async (trx) => {
      await insertUser(trx, user);
      await addMonthsOf(trx, pass, user.id, user.created_at);
      await insertMail(trx, { kind: 'welcome', address: email, about: pass.id, now: user.created_at });
      return openSession(trx, { userId: user.id, subUserId: null });
    });
    return signup.catch((error: unknown) => {
      // Somebody signed up with this e-mail at the same moment.
      throw error instanceof UniqueViolation ? new Refusal('email-taken') : error;
    });
  });
}

async function addMonthsOf(trx: Tx, pass: OpenPass, userId: string, now: number): Promise<void> {
  if ((await findSuspension(trx, userId)) !== undefined) throw new Refusal('suspended');
  // False if somebody redeemed the pass first, or the account was deleted meanwhile.
  const isTaken = (await hasUser(trx, userId)) && (await takePass(trx, pass, { userId, now }));
  if (!isTaken) throw new Refusal('wrong-pass');
  const { cancelled } = await findPlan(trx, userId);
  await grantMonths(trx, { userId, months: pass.months, reason: null, passId: pass.id, now });
  // Redeeming a pass undoes a cancellation, as a payment does.
  if (cancelled) await resumePlan(trx, userId, now);
  const { email } = await readAccount(trx, userId);
  await insertMail(trx, { kind: 'receipt', address: email, about: pass.id, now });
}

/** Counts also a text that can't be a pass. A right pass is accepted even above the limit. */
async function countWrong<Result>(
  { db, clock, limits, hashing, log, metrics }: PassDeps,
  { typed, asker }: { typed: string; asker: Asker },
  work: (pass: OpenPass) => Promise<Result>,
): Promise<Result> {
  const record = (outcome: 'redeemed' | 'refused' | 'limited') => {
    metrics?.recordPass(outcome);
    logEvent(log, 'pass', outcome);
  };
  const code = readPass(typed);
  try {
    const result = await limits.countFailures(limitRules.pass, asker, {
      run: async () => {
        const pass = code === null ? null : await findOpenPass(db.read, hashPass(hashing, code), clock.now());
        if (pass === null) throw new Refusal('wrong-pass');
        return work(pass);
      },
      failures: ['wrong-pass'],
      isUnguessable: true,
    });
    record('redeemed');
    return result;
  } catch (error) {
    // Other refusals aren't recorded, because the form may be sent again with the same pass.
    const { code: why } = refusalOf(error);
    if (why === 'wrong-pass') record('refused');
    if (why === 'too-many') record('limited');
    throw error;
  }
}
