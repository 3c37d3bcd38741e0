import { forgetOldAddresses } from '#src/features/account/undo-email/undo.ts';
import type { Services } from '#src/request/services.ts';

/** Former addresses are looked through this often, in ms. */
const lookEvery = 60 * 60_000;

/** Keeps an address that was changed no longer than it can be put back. */
export function keepAddresses(services: Services): NodeJS.Timeout {
  const look = () => {
    forgetOldAddresses(services).catch((error: unknown) =>
      services.log.error({ err: error }, 'Former addresses could not be forgotten'),
    );
  };
  look();
  return setInterval(look, lookEvery).unref();
}
