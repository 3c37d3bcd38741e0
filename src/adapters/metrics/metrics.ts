import { Registry } from '@prometheus-io/client';
import { type BrowserErrorKind, browserErrorKinds } from '#src/domain/browser-errors.ts';
import { Figures, type Gauge } from './figures.ts';
import { watchProcess } from './process-figures.ts';
import { RequestDurations } from './request-durations.ts';

/** `elsewhere` means that another node runs the job. */
const jobOutcomes = ['done', 'failed', 'elsewhere'] as const;

export type JobOutcome = (typeof jobOutcomes)[number];

const metadataOutcomes = [
  'answered',
  'not-found',
  'limited',
  'key-refused',
  'failed',
  'unreachable',
  /** The circuit breaker was open. */
  'spared',
  'abandoned',
] as const;

const checkoutOutcomes = [
  'opened',
  'provider-failed',
  'made',
  'renewed',
  'gifted',
  'already',
  'duplicate',
  'second-payment',
  'unknown-checkout',
  'wrong-amount',
  'wrong-currency',
  'wrong-mode',
  'expired',
  'refunded',
] as const;

const passOutcomes = ['redeemed', 'refused', 'limited'] as const;

const webhookResults = ['kept', 'refused', 'malformed', 'stale', 'forged', 'limited'] as const;

const mailOutcomes = ['sent', 'failed', 'given-up'] as const;

/** `dropped` means that the browser gets no further notifications. */
const pushOutcomes = [...mailOutcomes, 'dropped'] as const;

export type MetadataOutcome = (typeof metadataOutcomes)[number];
export type CheckoutOutcome = (typeof checkoutOutcomes)[number];

export interface Metrics {
  readonly requests: RequestDurations;
  recordJob(job: string, outcome: JobOutcome, ms: number): void;
  recordMetadataCall(outcome: MetadataOutcome, ms: number): void;
  recordCheckout(outcome: CheckoutOutcome): void;
  recordPass(outcome: (typeof passOutcomes)[number]): void;
  recordWebhook(result: (typeof webhookResults)[number]): void;
  /** Takes the time from the payment at the provider until it counts. */
  recordWebhookDelay(ms: number): void;
  recordMail(outcome: (typeof mailOutcomes)[number]): void;
  recordPush(outcome: (typeof pushOutcomes)[number]): void;
  /** `server` is its number in the configuration. */
  recordPlayer(server: number, outcome: string, count?: number): void;
  recordBrowserError(kind: BrowserErrorKind): void;
  /** Takes how long a transaction waited for its turn. */
  recordWriteWait(ms: number): void;
  /** Takes how long a transaction lasted from its turn to its end. */
  recordWriteHold(ms: number): void;
  /** It is read at each scrape. */
  watch(gauge: Gauge): void;
  /** Returns Prometheus' text format. */
  read(): Promise<{ text: string; contentType: string }>;
}

/** Each app has its own registry, because tests run several apps in one process. Source: docs/monitoring.md. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const figures = new Figures(registry);
  const requests = new RequestDurations(registry);
  const jobs = figures.histogram(
    { name: 'stoep_job_duration_seconds', help: 'Runs of background jobs', labels: ['name', 'outcome'] },
    [0.001, 0.01, 0.1, 1, 10, 60],
  );
  const metadata = figures.histogram(
    {
      name: 'stoep_metadata_call_duration_seconds',
      help: 'Calls to TMDB',
      labels: ['outcome'],
      values: metadataOutcomes,
    },
    [0.05, 0.1, 0.25, 0.5, 1, 2, 3],
  );
  const delays = figures.histogram(
    { name: 'stoep_webhook_delay_seconds', help: 'From a payment at the provider until it counts' },
    [1, 5, 15, 60, 300, 1_800, 21_600, 86_400],
  );
  const writes = figures.histogram(
    { name: 'stoep_database_write_wait_seconds', help: 'Wait of a transaction for its turn to write' },
    [0.001, 0.005, 0.02, 0.1, 0.5, 1, 2],
  );
  const holds = figures.histogram(
    { name: 'stoep_database_write_hold_seconds', help: 'Time of a transaction from its turn to its end' },
    [0.001, 0.005, 0.02, 0.1, 0.5, 1, 2],
  );
  const count = (what: string, help: string, labels: string[], values?: readonly string[]) =>
    figures.counter({ name: `stoep_${what}_total`, help, labels, values });
  const checkouts = count('checkouts', 'Checkouts', ['outcome'], checkoutOutcomes);
  const passes = count('passes', 'Passes that were typed', ['outcome'], passOutcomes);
  const webhooks = count('webhooks', 'Webhooks received', ['result'], webhookResults);
  const mails = count('mail_attempts', 'Attempts to send a mail', ['outcome'], mailOutcomes);
  const pushes = count('push_attempts', 'Attempts to send a notification', ['outcome'], pushOutcomes);
  const players = count('player_reports', 'Reports of players', ['server', 'outcome']);
  const browserErrors = count('browser_errors', 'Errors that browsers reported', ['kind'], browserErrorKinds);
  const started = new Set<string>();
  watchProcess(figures);
  return {
    requests,
    recordJob: (name, outcome, ms) => {
      if (!started.has(name)) for (const each of jobOutcomes) jobs.zero({ name, outcome: each });
      started.add(name);
      jobs.observe({ name, outcome }, ms / 1_000);
    },
    recordMetadataCall: (outcome, ms) => metadata.observe({ outcome }, ms / 1_000),
    recordCheckout: (outcome) => checkouts.inc({ outcome }),
    recordPass: (outcome) => passes.inc({ outcome }),
    recordWebhook: (result) => webhooks.inc({ result }),
    recordWebhookDelay: (ms) => delays.observe(Math.max(0, ms) / 1_000),
    recordMail: (outcome) => mails.inc({ outcome }),
    recordPush: (outcome) => pushes.inc({ outcome }),
    recordPlayer: (server, outcome, count = 1) => players.inc({ server, outcome }, count),
    recordBrowserError: (kind) => browserErrors.inc({ kind }),
    recordWriteWait: (ms) => writes.observe(ms / 1_000),
    recordWriteHold: (ms) => holds.observe(ms / 1_000),
    watch: (gauge) => figures.watch(gauge),
    read: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  };
}
