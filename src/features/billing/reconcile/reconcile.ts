import { askAgainDelay, askDelay, neverOpenedMs } from '#src/domain/checkout-asking.ts';
import { ThirdPartyFailure } from '#src/domain/errors.ts';
import { findEmails } from '../../accounts/store.ts';
import {
  type CheckoutRow,
  claimCheckout,
  findDue,
  findUnsettled,
  giveUpCheckout,
  noteAsked,
  selectCheckouts,
  type UnsettledCheckout,
} from '../../ledger/unsettled-store.ts';
import type { BillingDeps } from '../deps.ts';
import { settleWithProvider } from '../read-payment.ts';
import { findSignupEmails } from '../store.ts';

type ReconcileDeps = Pick<BillingDeps, 'db' | 'clock' | 'log' | 'checkout' | 'config'>;

/** How many checkouts came out how. */
export interface Reconciled {
  /** That weren't settled, and were looked at. */
  looked: number;
  /** The provider says that they are paid: counted now. */
  paid: number;
  /** Not paid yet. */
  open: number;
  /** That nobody can pay: the provider never told their address. */
  expired: number;
  /** Those that the provider didn't answer for. */
  failed: number;
}

type Outcome = Exclude<keyof Reconciled, 'looked'>;

/** How long one node has a checkout to itself, in ms: longer than the provider may take with its repetition. */
const claimMs = 60_000;

/** A provider that fails so often in a row is down: the rest comes later. */
const maxFailures = 3;

/** So many at most in a round of the timer: what else it does waits meanwhile. */
const maxPerRound = 1000;

/** A checkout as an operator sees it. */
export interface ListedCheckout extends Omit<CheckoutRow, 'signupId' | 'userId'> {
  /** What is paid for: an account to be made, or a further month of one that is there. */
  kind: 'signup' | 'renewal';
  /** As typed; null once the household is deleted. */
  email: string | null;
}

/**
 * Asks the provider about checkouts that aren't settled, and counts what it says is paid: webhooks get lost.
 * `which` is `due` for a round of those whose time has come (see `askDelay`), `all` when an operator wants to know
 * now. Several nodes may run it at once: each checkout is claimed, so that the provider is asked about it once. `now` is epoch ms.
 * @throws DatabaseBusy
 */
export async function reconcileCheckouts(
  deps: ReconcileDeps,
  { now, which = 'all' }: { now: number; which?: 'due' | 'all' },
): Promise<Reconciled> {
  const counts: Reconciled = { looked: 0, paid: 0, open: 0, expired: 0, failed: 0 };
  const maxRows = which === 'due' ? maxPerRound : Number.POSITIVE_INFINITY;
  let failuresInARow = 0;
  let after = '';
  while (failuresInARow < maxFailures && counts.looked < maxRows) {
    // What was due isn't any more once it was looked at.
    const batch = await (which === 'due' ? findDue(deps.db.read, now) : findUnsettled(deps.db.read, after));
    const last = batch.at(-1);
    if (last === undefined) break;
    after = last.id;
    for (const checkout of batch) {
      if (!(await deps.db.tx((trx) => claimCheckout(trx, checkout, claimUntil(checkout, now))))) continue;
      const { outcome, isProviderDown } = await look(deps, checkout, now);
      counts.looked += 1;
      counts[outcome] += 1;
      failuresInARow = isProviderDown ? failuresInARow + 1 : 0;
      if (failuresInARow === maxFailures) break;
    }
  }
  if (counts.paid + counts.failed > 0) deps.log.info({ ...counts }, 'checkouts reconciled');
  return counts;
}

/** Checkouts, the latest first; of one status (new, open, paid, failed, expired) when it is given. */
export async function listCheckouts(
  { db }: Pick<BillingDeps, 'db'>,
  { status = null, limit = 100 }: { status?: string | null; limit?: number } = {},
): Promise<ListedCheckout[]> {
  const rows = await selectCheckouts(db.read, { status, limit });
  const [ofUsers, ofSignups] = await Promise.all([
    findEmails(
      db.read,
      rows.flatMap(({ userId }) => userId ?? []),
    ),
    findSignupEmails(
      db.read,
      rows.flatMap(({ signupId }) => signupId ?? []),
    ),
  ]);
  return rows.map(({ id, providerId, status: current, signupId, userId, ...rest }) => ({
    id,
    providerId,
    kind: userId === null ? 'signup' : 'renewal',
    status: current,
    email: ofUsers.get(userId ?? '') ?? ofSignups.get(signupId ?? '') ?? null,
    ...rest,
  }));
}

/** Never what it was: of two nodes in one millisecond the later one must see that it moved. */
function claimUntil({ askAt }: UnsettledCheckout, now: number): number {
  return now + claimMs === askAt ? now + claimMs + 1 : now + claimMs;
}

interface Looked {
  outcome: Outcome;
  isProviderDown: boolean;
}

async function look(deps: ReconcileDeps, checkout: UnsettledCheckout, now: number): Promise<Looked> {
  const { db, log } = deps;
  const { id, providerId, createdAt } = checkout;
  const age = now - createdAt;
  const note = (delay: number, answeredAt: number | null) =>
    db.tx((trx) => noteAsked(trx, id, { askAt: now + delay, answeredAt }));
  if (providerId === null) {
    if (age >= neverOpenedMs) {
      await db.tx((trx) => giveUpCheckout(trx, id, now));
      return { outcome: 'expired', isProviderDown: false };
    }
    await note(askDelay(age), null);
    return { outcome: 'open', isProviderDown: false };
  }
  try {
    if (await settleWithProvider(deps, providerId)) return { outcome: 'paid', isProviderDown: false };
    await note(askDelay(age), now);
    return { outcome: 'open', isProviderDown: false };
  } catch (error) {
    const isProviderDown = error instanceof ThirdPartyFailure;
    if (isProviderDown) {
      log.warn({ status: error.status, checkout: id }, 'checkout could not be read');
    } else {
      // Of this checkout alone: those after it must not wait for it.
      log.error({ err: error, checkout: id }, 'checkout could not be settled');
    }
    await note(askAgainDelay(age), null);
    return { outcome: 'failed', isProviderDown };
  }
}
