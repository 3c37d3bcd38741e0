import {
  deleteLapsedHouseholds,
  deleteOldSignups,
  firstSignup,
} from '#src/features/billing/retention/retention.ts';
import { eraseHousehold } from '#src/features/household/delete-account.ts';
import type { Services } from '#src/request/services.ts';

/** What is kept too long is looked for this often, in ms. */
const lookInterval = 60 * 60_000;

/** Deletes personal data whose time is over: sign-ups that were never paid, and households that lapsed long ago. */
export function keepRetention(services: Services): NodeJS.Timeout {
  let signups = firstSignup;
  let isRunning = false;
  const look = async () => {
    if (isRunning || services.stopping.aborted) return;
    isRunning = true;
    try {
      signups = await deleteOldSignups(services, signups);
      await deleteLapsedHouseholds(services, (userId, mayErase) =>
        eraseHousehold(services, userId, mayErase),
      );
    } catch (error) {
      services.log.error({ err: error }, 'Personal data could not be deleted');
    }
    isRunning = false;
  };
  look();
  return setInterval(look, lookInterval).unref();
}
