import type { CheckoutProvider } from '#src/adapters/checkout/provider.ts';
import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import type { Limits } from '#src/adapters/limits/limits.ts';
import type { Log } from '#src/adapters/log.ts';
import type { Metrics } from '#src/adapters/metrics/metrics.ts';

export interface BillingDeps {
  db: Database;
  clock: Clock;
  log: Log;
  hashing: Hashing;
  limits: Limits;
  checkout: CheckoutProvider;
  /** The command line has no metrics. */
  metrics?: Pick<Metrics, 'recordCheckout' | 'recordPass' | 'recordWebhookDelay'>;
  config: { publicUrl: string; brand: { billingEmail: string } };
}

export type PaymentDeps = Pick<BillingDeps, 'db' | 'clock' | 'log' | 'checkout' | 'metrics' | 'config'>;
