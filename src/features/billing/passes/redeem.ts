import { randomUUID } from 'node:crypto';
import type { Tx } from '#src/adapters/db/database.ts';
import type { Asker, Limited } from '#src/adapters/limits/limits.ts';
import { UniqueViolation } from '#src/domain/errors.ts';
import { logEvent } from '#src/domain/events.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { readPass } from '#src/domain/pass.ts';
import { findOpenPass, type OpenPass, takePass } from '#src/features/billing/ledger/passes-store.ts';
import { insertUser } from '../../accounts/email-store.ts';
import { hasUser, readAccount } from '../../accounts/store.ts';
import { insertMail } from '../../outbox/store.ts';
import {
  type OpenSession,
  readNewAccount,
  refuseTaken,
  type SignupFault,
  type SignupRequest,
} from '../begin-signup.ts';
import type { BillingDeps } from '../deps.ts';
import { grantMonths } from '../grant/grant.ts';
import { findPlan, resumePlan } from '../plan/store.ts';
import { hashPass } from './hash-pass.ts';

type PassDeps = Omit<BillingDeps, 'checkout' | 'config'>;

/** Unknown, mistyped, used, stopped or expired: which one isn't told. */
type PassFault = { kind: 'invalid' } | Limited;

export type PassRenewal = { kind: 'renewed' } | PassFault;

export type PassSignup<Opened> = { kind: 'made'; opened: Opened } | SignupFault | PassFault;

/** Adds the months of a pass to a household, once. */
export function renewWithPass(
  deps: PassDeps,
  { typed, userId }: { typed: string; userId: string },
): Promise<PassRenewal> {
  return countWrong<PassRenewal>(deps, { typed, asker: { known: userId } }, async (pass) => {
    const isTaken = await deps.db.tx((trx) => addMonthsOf(trx, pass, userId, deps.clock.now()));
    return { kind: isTaken ? 'renewed' : 'invalid' };
  });
}

export interface PassSignupRequest extends SignupRequest {
  typed: string;
}

/**
 * Makes the account in the transaction that takes the pass, so a pass is never spent for nothing. Whether the e-mail has an
 * account is told to who has a pass.
 */
export async function signUpWithPass<Opened>(
  deps: PassDeps,
  { typed, ...request }: PassSignupRequest,
  openSession: OpenSession<Opened>,
): Promise<PassSignup<Opened>> {
  const account = await readNewAccount(deps, request);
  if (account.kind !== 'account') return account;
  const { email } = account;
  return countWrong<PassSignup<Opened>>(deps, { typed, asker: request.asker }, async (pass) => {
    const refused = await refuseTaken(deps, request, email);
    if (refused !== null) return refused;
    const user = {
      id: randomUUID(),
      email,
      password_hash: await deps.hashing.hashMain(request.password),
      created_at: deps.clock.now(),
      language: request.language,
    };
    const signup = deps.db.tx(async (trx): Promise<PassSignup<Opened>> => {
      await insertUser(trx, user);
      if (!(await addMonthsOf(trx, pass, user.id, user.created_at))) throw new PassTaken();
      await insertMail(trx, { kind: 'welcome', address: email, about: pass.id, now: user.created_at });
      return { kind: 'made', opened: await openSession(trx, { userId: user.id, subUserId: null }) };
    });
    return signup.catch(refusalOf);
  });
}

class PassTaken extends Error {}

function refusalOf(error: unknown): SignupFault | PassFault {
  if (error instanceof PassTaken) return { kind: 'invalid' };
  // Somebody signed up with this e-mail at the same moment.
  if (error instanceof UniqueViolation) return { kind: 'email-taken' };
  throw error;
}

/** Returns false if somebody was faster, or the account was deleted meanwhile. */
async function addMonthsOf(trx: Tx, pass: OpenPass, userId: string, now: number): Promise<boolean> {
  if (!(await hasUser(trx, userId))) return false;
  if (!(await takePass(trx, pass, { userId, now }))) return false;
  const { cancelled } = await findPlan(trx, userId);
  await grantMonths(trx, { userId, months: pass.months, reason: null, passId: pass.id, now });
  // As a payment does.
  if (cancelled) await resumePlan(trx, userId, now);
  const { email } = await readAccount(trx, userId);
  await insertMail(trx, { kind: 'receipt', address: email, about: pass.id, now });
  return true;
}

/** A text that can't be a pass counts too. A right one passes above the limit. */
async function countWrong<Result extends { kind: string }>(
  { db, clock, limits, hashing, log, metrics }: PassDeps,
  { typed, asker }: { typed: string; asker: Asker },
  work: (pass: OpenPass) => Promise<Result>,
): Promise<Result | PassFault> {
  const code = readPass(typed);
  const result = await limits.countFailures<Result | PassFault, never>(limitRules.pass, asker, {
    run: async () => {
      const pass = code === null ? null : await findOpenPass(db.read, hashPass(hashing, code), clock.now());
      return pass === null ? { kind: 'invalid' } : work(pass);
    },
    isFailure: ({ kind }) => kind === 'invalid',
    isUnguessable: true,
  });
  const outcome = outcomes[result.kind];
  if (outcome !== undefined) {
    metrics?.recordPass(outcome);
    logEvent(log, 'pass', outcome);
  }
  return result;
}

/** Of a refused form there is none: it may come again with the same pass. */
const outcomes: Record<string, 'redeemed' | 'refused' | 'limited' | undefined> = {
  renewed: 'redeemed',
  made: 'redeemed',
  invalid: 'refused',
  limited: 'limited',
};
