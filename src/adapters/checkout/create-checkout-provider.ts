import type { Log } from '../log.ts';
import type { CheckoutProvider } from './provider.ts';
import { createYocoCheckout, type YocoAccess, yocoName } from './yoco.ts';

/** The configuration gives it, or a running stand-in. */
export type CheckoutAccess = YocoAccess;

/** A stand-in sends its events to this provider's address, which it needs before there is an adapter. */
export const configuredProvider = yocoName;

/** Nothing else names an adapter. */
export function createCheckoutProvider(access: CheckoutAccess, log: Log): CheckoutProvider {
  return createYocoCheckout({ ...access, log });
}
