import { isRecord } from '../http.ts';
import { type Delivery, makeId, type Subscription } from './model.ts';
import { makeWebhookSecret, signWebhook, sortKeys } from './signature.ts';
import type { CheckoutStore } from './store.ts';

/** Yoco documents these delays. */
export const providerRetryDelaysMs: readonly number[] = [
  5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 36_000_000,
];

export const webhookModes = ['normal', 'hold', 'drop', 'double', 'stale', 'forged', 'wrong-amount'] as const;
type WebhookMode = (typeof webhookModes)[number];

interface WebhookEvent {
  id: string;
  type: string;
  checkoutId: string;
  createdDate: string;
  payload: Record<string, unknown>;
}

interface DeliveriesOptions {
  store: CheckoutStore;
  /** Null: no events are sent. */
  subscription: Subscription | null;
  now: () => number;
  retryDelaysMs: readonly number[];
  log: (line: string) => void;
}

/** Each attempt has the same `webhook-id`, a new timestamp and a new signature, as at Yoco. */
export class Deliveries {
  mode: WebhookMode = 'normal';
  readonly #options: DeliveriesOptions;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #running = new Map<string, Promise<void>>();
  readonly #stop = new AbortController();

  constructor(options: DeliveriesOptions) {
    this.#options = options;
  }

  /** The caller saves the store. */
  announce(event: WebhookEvent): void {
    const { store, subscription, now } = this.#options;
    if (subscription === null) return;
    const { checkoutId, ...envelope } = event;
    const delivery: Delivery = {
      id: makeId('msg'),
      url: subscription.url,
      eventId: event.id,
      type: event.type,
      checkoutId,
      body: JSON.stringify(sortKeys(envelope)),
      state: 'waiting',
      nextAt: now(),
      tries: 0,
      attempts: [],
    };
    store.deliveries.set(delivery.id, delivery);
    this.#schedule(delivery, 0);
  }

  resume(): void {
    for (const delivery of this.#options.store.deliveries.values()) {
      if (delivery.state !== 'waiting') continue;
      this.#schedule(delivery, Math.max(0, (delivery.nextAt ?? 0) - this.#options.now()));
    }
  }

  /** Sends held and waiting deliveries one after another; returns their number. */
  async flush(order: 'sent' | 'reverse' = 'sent'): Promise<number> {
    const open = [...this.#options.store.deliveries.values()].filter(
      (delivery) => delivery.state === 'held' || delivery.state === 'waiting',
    );
    if (order === 'reverse') open.reverse();
    for (const delivery of open) await this.#send(delivery, true);
    return open.length;
  }

  async close(): Promise<void> {
    this.#stop.abort();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    await Promise.allSettled(this.#running.values());
  }

  #schedule(delivery: Delivery, delay: number): void {
    clearTimeout(this.#timers.get(delivery.id));
    const timer = setTimeout(() => {
      this.#timers.delete(delivery.id);
      this.#send(delivery, false).catch((error: unknown) => this.#options.log(`webhook: ${String(error)}`));
    }, delay);
    this.#timers.set(delivery.id, timer);
  }

  /** Joins a round of this delivery that already runs. */
  #send(delivery: Delivery, flushed: boolean): Promise<void> {
    const running = this.#running.get(delivery.id);
    if (running !== undefined) return running;
    clearTimeout(this.#timers.get(delivery.id));
    this.#timers.delete(delivery.id);
    const round = this.#round(delivery, flushed).finally(() => this.#running.delete(delivery.id));
    this.#running.set(delivery.id, round);
    return round;
  }

  async #round(delivery: Delivery, flushed: boolean): Promise<void> {
    const { store, subscription, now, retryDelaysMs } = this.#options;
    if (subscription === null || this.mode === 'drop') delivery.state = 'dropped';
    else if (this.mode === 'hold' && !flushed) delivery.state = 'held';
    else {
      const copies = this.mode === 'double' ? 2 : 1;
      const sent = await Promise.all(
        Array.from({ length: copies }, () => this.#attempt(delivery, subscription)),
      );
      if (this.#stop.signal.aborted) return;
      const wait = retryDelaysMs[delivery.tries];
      delivery.tries += 1;
      if (sent.some(Boolean)) delivery.state = 'delivered';
      else if (wait === undefined) delivery.state = 'given-up';
      else {
        delivery.state = 'waiting';
        delivery.nextAt = now() + wait;
        this.#schedule(delivery, wait);
      }
    }
    if (delivery.state !== 'waiting') delivery.nextAt = null;
    await store.save();
  }

  async #attempt(delivery: Delivery, subscription: Subscription): Promise<boolean> {
    const { now, log } = this.#options;
    const timestamp = String(Math.floor(now() / 1000) - (this.mode === 'stale' ? 600 : 0));
    const body = this.mode === 'wrong-amount' ? withOtherAmount(delivery.body) : delivery.body;
    const secret = this.mode === 'forged' ? makeWebhookSecret() : subscription.secret;
    const signature = signWebhook(secret, delivery.id, timestamp, body);
    const attempt: Delivery['attempts'][number] = {
      at: new Date(now()).toISOString(),
      timestamp,
      signature,
      status: null,
      error: null,
    };
    delivery.attempts.push(attempt);
    try {
      const response = await fetch(subscription.url, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          'webhook-id': delivery.id,
          'webhook-timestamp': timestamp,
          'webhook-signature': signature,
        },
        body,
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(15_000)]),
      });
      await response.body?.cancel();
      attempt.status = response.status;
    } catch (error) {
      attempt.error = error instanceof Error ? error.message : String(error);
    }
    log(`webhook: ${delivery.type} ${delivery.id} ${attempt.status ?? attempt.error ?? ''}`);
    return attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
  }
}

function withOtherAmount(body: string): string {
  const event: unknown = JSON.parse(body);
  if (!isRecord(event) || !isRecord(event.payload)) return body;
  const amount = event.payload.amount === 200 ? 300 : 200;
  return JSON.stringify(sortKeys({ ...event, payload: { ...event.payload, amount } }));
}
