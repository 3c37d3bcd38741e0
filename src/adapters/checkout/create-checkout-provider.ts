import type { Log } from '../log.ts';
import type { CheckoutProvider } from './provider.ts';
import { createYocoCheckout, type YocoAccess, yocoName } from './yoco.ts';

/** Comes from the configuration or from a running stand-in. */
export type CheckoutAccess = YocoAccess;

/** A stand-in needs this name for the webhook's URL before the adapter exists. */
export const configuredProvider = yocoName;

/** This function alone chooses the adapter. */
export function createCheckoutProvider(access: CheckoutAccess, log: Log): CheckoutProvider {
  return createYocoCheckout({ ...access, log });
}
