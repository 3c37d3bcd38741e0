import type { Deliveries } from './deliveries.ts';
import type { Faults } from './faults.ts';
import type { Subscription } from './model.ts';
import type { CheckoutStore } from './store.ts';

export interface CheckoutContext {
  /** Set once the server listens. */
  origin: string;
  secretKey: string;
  mode: 'test' | 'live';
  merchantName: string;
  publicOrigin: string | undefined;
  subscription: Subscription | null;
  store: CheckoutStore;
  deliveries: Deliveries;
  faults: Faults;
  now: () => number;
  /** Idempotency keys of running calls. */
  inProgress: Set<string>;
  stopping: AbortSignal;
}
