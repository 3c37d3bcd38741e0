import { reconcileCheckouts } from '#src/features/billing/reconcile/reconcile.ts';
import { remindHouseholds } from '#src/features/billing/reminders/remind.ts';
import { tidyBilling } from '#src/features/billing/tidy.ts';
import type { Services } from '#src/request/services.ts';

/** Due checkouts are looked for this often, in ms: one indexed read, mostly of nothing. */
const lookEvery = 60_000;

/** Reminders, signups and kept events are looked after this often, in rounds of the above. */
const tidyRounds = 5;

/**
 * Looks after money: at the start, and every minute. What is to be done stands in the database with the time
 * that it is due at, so that nothing is lost by a restart or a long night.
 */
export function keepBilling(services: Services): NodeJS.Timeout {
  let round = 0;
  let running = false;
  const look = async () => {
    if (running || services.stopping.aborted) return;
    running = true;
    const works: [string, () => Promise<unknown>][] = [
      ['Checkouts could not be reconciled', () => reconcile(services)],
    ];
    if (round % tidyRounds === 0) {
      works.push(['Tidying up failed', () => tidyBilling(services)]);
      works.push(['Reminders could not be queued', () => remindHouseholds(services)]);
    }
    round += 1;
    for (const [failure, work] of works) {
      await work().catch((error: unknown) => services.log.error({ err: error }, failure));
    }
    running = false;
  };
  look();
  return setInterval(look, lookEvery).unref();
}

function reconcile(services: Services): Promise<unknown> {
  return reconcileCheckouts(services, { now: services.clock.now(), which: 'due' });
}
