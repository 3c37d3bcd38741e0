import type { Database } from '#src/adapters/db/database.ts';
import { createLimits } from '#src/adapters/limits/create-limits.ts';
import { beginSignup, claimSignup } from '#src/features/billing/begin-signup.ts';
import type { BillingDeps } from '#src/features/billing/deps.ts';
import { cancelHouseholdPlan, resumeHouseholdPlan, startRenewal } from '#src/features/billing/plan/renew.ts';
import { readPayments } from '#src/features/billing/read-payment.ts';
import { receiveWebhook } from '#src/features/billing/receive-webhook.ts';
import { reconcileCheckouts } from '#src/features/billing/reconcile/reconcile.ts';
import { remindHouseholds } from '#src/features/billing/reminders/remind.ts';
import { startCheckout } from '#src/features/billing/start-checkout.ts';
import { tidyBilling } from '#src/features/billing/tidy.ts';
import { clockAt } from '#test/clock.ts';
import { FakeProvider } from '#test/fake-provider.ts';
import { plainHashing } from '#test/plain-hashing.ts';
import { codeOf, resultOf } from '#test/refusals.ts';
import { silentLog } from '#test/silent-log.ts';

/** People who sign up. The last two have the same e-mail, apart from case. */
export const people = ['a@x.example', 'b@x.example', 'c@x.example', 'C@x.example'];

export const deeds = [
  'pay',
  'pay-old',
  'refund',
  'refund-old',
  'refund-webhook',
  'webhook',
  'read',
  'claim',
  'again',
  'renew',
  'cancel',
  'resume',
] as const;

/** A process ends before or after the commit of the transaction with this number; 0 means never. */
export interface CrashPoint {
  when: 'before' | 'after';
  transaction: number;
}

/** Steps of a person, or about a person's checkout. */
interface Deed {
  kind: (typeof deeds)[number];
  who: number;
  crash: CrashPoint;
}

/** Steps that a timer starts. */
interface Chore {
  kind: 'tidy' | 'reconcile' | 'remind';
  crash: CrashPoint;
}

export type Step = Deed | Chore | { kind: 'wait'; minutes: number } | { kind: 'wait-long'; days: number };

class Crash extends Error {}

const minute = 60_000;
const day = 24 * 60 * minute;
const never: CrashPoint = { when: 'before', transaction: 0 };

/** A signup is paid within a day: later its password may be deleted before the payment is known. */
const signupPaysWithinMs = day;

/** One world for each sequence of steps: people, the provider's state, and the next crash. */
export class BillingWorld {
  now = 1_790_000_000_000;
  readonly deps: BillingDeps;
  readonly run: number;
  readonly provider: FakeProvider;
  /** The provider's checkouts whose address each person has. */
  readonly checkouts: string[][] = people.map(() => []);
  readonly #signups: { signupId: string; browserToken: string }[] = [];
  #crash = never;
  #transactions = 0;

  /** @param run keeps this world's rows apart from those of others in the same database */
  constructor(db: Database, run: number) {
    this.run = run;
    this.provider = new FakeProvider(this);
    const clock = clockAt(() => this.now);
    this.deps = {
      db: this.#crashing(db),
      clock,
      config: { publicUrl: 'http://localhost:3000', brand: { billingEmail: `${run}billing@x.example` } },
      limits: createLimits(clock),
      checkout: this.provider,
      log: silentLog,
      hashing: plainHashing,
    };
  }

  isProviderDown(): boolean {
    return this.#crash.transaction === 1;
  }

  email(who: number): string {
    return `${this.run}${people[who]}`;
  }

  /** Cuts a transaction off before its commit, or ends the process right after the commit. */
  #crashing(db: Database): Database {
    return {
      ...db,
      tx: async (work) => {
        this.#transactions += 1;
        const { when, transaction } = this.#crash;
        const isHere = transaction === this.#transactions;
        const result = await db.tx(async (trx) => {
          const done = await work(trx);
          if (isHere && when === 'before') throw new Crash();
          return done;
        });
        if (isHere) throw new Crash();
        return result;
      },
    };
  }

  /** Signs a person up, for the first time or again. */
  async begin(who: number): Promise<void> {
    const address = this.email(who);
    const browserToken = this.#signups[who]?.browserToken;
    const asker = { known: null, address };
    const request = { email: address, password: 'jacaranda', asker };
    const begun = await resultOf(beginSignup(this.deps, { ...request, browserToken, language: null }));
    if (begun.signupId === undefined || begun.browserToken === undefined) return;
    this.#signups[who] = { signupId: begun.signupId, browserToken: begun.browserToken };
    const started = await resultOf(startCheckout(this.deps, { browserToken: begun.browserToken, asker }));
    if (started.redirectUrl !== undefined) this.#give(who, started.redirectUrl);
  }

  #give(who: number, redirectUrl: string): void {
    const id = redirectUrl.split('/').at(-1) ?? '';
    if (!this.checkouts[who]?.includes(id)) this.checkouts[who]?.push(id);
  }

  async userId(who: number): Promise<string | null> {
    const row = await this.deps.db.read
      .selectFrom('user')
      .select('id')
      .where('email_key', '=', this.email(who).toLowerCase())
      .executeTakeFirst();
    return row?.id ?? null;
  }

  async #asHousehold(kind: 'renew' | 'cancel' | 'resume', who: number): Promise<void> {
    const userId = await this.userId(who);
    if (userId === null) return;
    if (kind === 'cancel') return cancelHouseholdPlan(this.deps, userId);
    if (kind === 'resume') return resumeHouseholdPlan(this.deps, userId);
    const started = await resultOf(startRenewal(this.deps, { userId }));
    if (started.redirectUrl !== undefined) this.#give(who, started.redirectUrl);
  }

  /** Pays a checkout of the person, as on the provider's page. A second payment changes nothing. */
  #pay(who: number, which: number): void {
    const checkout = this.provider.checkouts.get(this.checkouts[who]?.at(which) ?? '');
    if (checkout === undefined) return;
    if (!checkout.isRenewal && this.now - checkout.madeAt > signupPaysWithinMs) return;
    checkout.status = 'completed';
    checkout.paymentId ??= `p_${checkout.id}`;
  }

  /** Delivers the webhook of a checkout's payment; an unpaid one is refused. */
  async deliver(id: string): Promise<void> {
    await codeOf(
      receiveWebhook(this.deps, {
        header: (name) => (name === 'id' ? `msg_${id}` : id),
        body: new Uint8Array(),
        address: 'provider',
      }),
    );
  }

  /** Delivers the webhook of a checkout's refund. */
  async deliverRefund(id: string): Promise<void> {
    await codeOf(
      receiveWebhook(this.deps, {
        header: (name) => (name === 'id' ? `msg_refund_${id}` : `refund:${id}`),
        body: new Uint8Array(),
        address: 'provider',
      }),
    );
  }

  /** Delivers the webhooks of all refunds. */
  async deliverRefunds(): Promise<void> {
    for (const id of this.provider.refunds.keys()) await this.deliverRefund(id);
  }

  /** Delivers the webhooks of all payments. */
  async deliverAll(): Promise<void> {
    for (const [id, { paymentId }] of this.provider.checkouts) if (paymentId !== null) await this.deliver(id);
  }

  /** Does one step. A crash ends only this step: the next one has a new process. */
  async take(step: Step): Promise<void> {
    if (step.kind === 'wait') {
      this.now += step.minutes * minute;
      return;
    }
    if (step.kind === 'wait-long') {
      // The provider repeats a webhook for 28 hours, so each payment is known by then.
      await this.deliverAll();
      await this.deliverRefunds();
      this.now += step.days * day;
      return;
    }
    this.#crash = step.crash;
    this.#transactions = 0;
    try {
      if ('who' in step) await this.#deed(step.kind, step.who);
      else await this.#chore(step.kind);
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
    } finally {
      this.#crash = never;
    }
  }

  async #chore(kind: Chore['kind']): Promise<void> {
    if (kind === 'tidy') await tidyBilling(this.deps);
    else if (kind === 'remind') await remindHouseholds(this.deps);
    else await reconcileCheckouts(this.deps, { now: this.now, which: 'due' });
  }

  async #deed(kind: Deed['kind'], who: number): Promise<void> {
    const signup = this.#signups[who];
    switch (kind) {
      case 'pay':
        return this.#pay(who, -1);
      case 'pay-old':
        return this.#pay(who, 0);
      case 'refund':
        return this.provider.refund(this.checkouts[who]?.at(-1) ?? '');
      case 'refund-old':
        return this.provider.refund(this.checkouts[who]?.at(0) ?? '');
      case 'refund-webhook':
        for (const id of this.checkouts[who] ?? [])
          if (this.provider.refunds.has(id)) await this.deliverRefund(id);
        return;
      case 'webhook':
        for (const id of this.checkouts[who] ?? []) await this.deliver(id);
        return;
      case 'read':
        if (signup !== undefined) await readPayments(this.deps, signup);
        return;
      case 'claim':
        if (signup !== undefined)
          await claimSignup(
            this.deps,
            { ...signup, asker: { known: null, address: 'a' } },
            async () => undefined,
          );
        return;
      case 'again':
        return this.begin(who);
      default:
        return this.#asHousehold(kind, who);
    }
  }
}
