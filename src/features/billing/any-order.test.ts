import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CheckoutProvider, ProviderCheckout } from '#src/adapters/checkout/provider.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { createLimits } from '#src/adapters/limits/create-limits.ts';
import { ThirdPartyFailure } from '#src/domain/errors.ts';
import { checkoutReuseMs } from '#src/domain/signup.ts';
import { plainHashing } from '#test/billing.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { silentLog } from '#test/silent-log.ts';
import { beginSignup } from './begin-signup.ts';
import { claimSignup } from './claim-signup.ts';
import type { BillingDeps } from './deps.ts';
import { readPayments } from './read-payment.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { startCheckout } from './start-checkout.ts';
import { tidyBilling } from './tidy.ts';

/** People who sign up; the last two share one e-mail. */
const emails = ['a@x.example', 'b@x.example', 'c@x.example', 'C@x.example'];

type Step =
  | {
      kind: 'pay' | 'pay-old' | 'webhook' | 'read' | 'claim' | 'again';
      who: number;
      crash: 'no' | 'before' | 'after';
    }
  | { kind: 'wait'; minutes: number }
  | { kind: 'tidy' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constantFrom('pay', 'pay-old', 'webhook', 'webhook', 'read', 'claim', 'again'),
      who: fc.nat(emails.length - 1),
      crash: fc.constantFrom('no', 'no', 'no', 'before', 'after'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait'), minutes: fc.integer({ min: 1, max: 200 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('tidy') }) },
);

class Crash extends Error {}

/** A world of its own for each sequence: who signed up, what the provider knows, which crash comes next. */
class World {
  now = 1_790_000_000_000;
  crash: 'no' | 'before' | 'after' = 'no';
  readonly deps: BillingDeps;
  readonly provider = new Map<string, ProviderCheckout>();
  readonly people: { signupId: string; browserToken: string }[] = [];
  /** Checkouts of the provider, by person. */
  readonly checkouts: string[][] = emails.map(() => []);
  readonly run: number;

  constructor(db: Database, run: number) {
    this.run = run;
    const clock = { now: () => this.now };
    const config = { publicUrl: 'http://localhost:3000', brand: { billingEmail: 'billing@x.example' } };
    const limits = createLimits(clock);
    const checkout = this.#provider();
    this.deps = {
      db: this.#crashing(db),
      clock,
      config,
      limits,
      checkout,
      log: silentLog,
      hashing: plainHashing,
    };
  }

  /** A transaction that is cut off before it commits, or whose caller dies right after. */
  #crashing(db: Database): Database {
    return {
      ...db,
      tx: async (work) => {
        const { crash } = this;
        const result = await db.tx(async (trx) => {
          const done = await work(trx);
          if (crash === 'before') throw new Crash();
          return done;
        });
        if (crash === 'after') throw new Crash();
        return result;
      },
    };
  }

  #provider(): CheckoutProvider {
    let made = 0;
    return {
      mode: 'test',
      create: async ({ amount, currency }) => {
        made += 1;
        const id = `ch_${this.run}_${made}`;
        const open = {
          id,
          redirectUrl: `https://pay.example/${id}`,
          status: 'created',
          paymentId: null,
        } as const;
        const checkout: ProviderCheckout = { ...open, amount, currency, mode: 'test' };
        this.provider.set(id, checkout);
        return checkout;
      },
      read: async (id) => {
        if (this.crash === 'before') throw new ThirdPartyFailure('checkout', 'down', null);
        return this.provider.get(id) ?? null;
      },
      verify: (headers) => {
        const checkout = this.provider.get(headers.signature);
        if (checkout?.paymentId == null) return { ok: false, reason: 'signature' };
        const { amount, currency, mode, paymentId: id } = checkout;
        const payment = {
          id,
          checkoutId: checkout.id,
          amount,
          currency,
          mode,
          status: 'succeeded',
          createdAt: 0,
        };
        return {
          ok: true,
          event: { webhookId: headers.id, eventId: headers.id, type: 'payment.succeeded', payment },
        };
      },
    };
  }

  email(who: number): string {
    return `${this.run}${emails[who]}`;
  }

  async begin(who: number): Promise<void> {
    const email = this.email(who);
    const browserToken = this.people[who]?.browserToken;
    const begun = await beginSignup(this.deps, {
      email,
      password: 'jacaranda',
      address: email,
      browserToken,
    });
    if (begun.kind !== 'begun') return;
    this.people[who] = begun;
    const started = await startCheckout(this.deps, { browserToken: begun.browserToken, address: email });
    if (started.kind !== 'started') return;
    const id = started.redirectUrl.split('/').at(-1) ?? '';
    if (!this.checkouts[who]?.includes(id)) this.checkouts[who]?.push(id);
  }

  /** Pays one of the person's checkouts, as the provider's page does: once. */
  pay(who: number, which: number): void {
    const id = this.checkouts[who]?.at(which);
    const checkout = id === undefined ? undefined : this.provider.get(id);
    if (checkout === undefined) return;
    checkout.status = 'completed';
    checkout.paymentId ??= `p_${checkout.id}`;
  }

  async webhook(who: number): Promise<void> {
    for (const id of this.checkouts[who] ?? []) {
      await receiveWebhook(this.deps, {
        headers: { id: `msg_${id}`, timestamp: '0', signature: id },
        body: new Uint8Array(),
        address: 'provider',
      });
    }
  }

  async take(one: Step): Promise<void> {
    if (one.kind === 'wait') {
      this.now += one.minutes * 60_000;
      return;
    }
    if (one.kind === 'tidy') return tidyBilling(this.deps);
    this.crash = one.crash;
    const { who } = one;
    const person = this.people[who];
    try {
      if (one.kind === 'pay') this.pay(who, -1);
      if (one.kind === 'pay-old') this.pay(who, 0);
      if (one.kind === 'webhook') await this.webhook(who);
      if (one.kind === 'read' && person) await readPayments(this.deps, person);
      if (one.kind === 'claim' && person) await claimSignup(this.deps, person, async () => undefined);
      if (one.kind === 'again') await this.begin(who);
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
    } finally {
      this.crash = 'no';
    }
  }

  /** What the provider does in the end: it repeats every webhook until it is kept. */
  async reconcile(): Promise<void> {
    for (const [who] of emails.entries()) await this.webhook(who);
    this.now += checkoutReuseMs;
    await tidyBilling(this.deps);
  }

  isPaid(who: number): boolean {
    return (this.checkouts[who] ?? []).some((id) => this.provider.get(id)?.paymentId != null);
  }
}

async function ledgerOf(db: Database, run: number) {
  const users = await db.read
    .selectFrom('user')
    .select(['id', 'email_key'])
    .where('email_key', 'like', `${run}_@%`)
    .execute();
  const payments = await db.read
    .selectFrom('payment')
    .select(['id', 'user_id', 'refund_due'])
    .where('id', 'like', `p_ch_${run}_%`)
    .execute();
  const all = await db.read.selectFrom('period').select(['user_id', 'payment_id']).execute();
  return { users, payments, periods: all.filter((row) => users.some((user) => user.id === row.user_id)) };
}

describeOnBothDatabases('any sequence of events', (openFresh) => {
  it('ends in one account for each e-mail that was paid for, none for others, and a ledger that adds up', async () => {
    const db = await openFresh();
    let run = 1000;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        run += 1;
        const world = new World(db, run);
        for (const [who] of emails.entries()) await world.begin(who);
        for (const one of steps) await world.take(one);
        await world.reconcile();
        const paidFor = new Set(
          emails.flatMap((_email, who) => (world.isPaid(who) ? [world.email(who).toLowerCase()] : [])),
        );
        const { users, payments, periods } = await ledgerOf(db, run);
        expect(users.map((user) => user.email_key).toSorted()).toEqual([...paidFor].toSorted());
        // Every cent is there, and has bought a month or is owed back.
        const paid = [...world.provider.values()].flatMap(({ paymentId }) =>
          paymentId === null ? [] : [paymentId],
        );
        expect(payments.map((payment) => payment.id).toSorted()).toEqual(paid.toSorted());
        const bought = payments.filter((payment) => payment.refund_due === 0).map((payment) => payment.id);
        expect(periods.map((period) => period.payment_id).toSorted()).toEqual(bought.toSorted());
        expect(periods.length).toBe(users.length);
      }),
      { numRuns: Number(process.env.SEQUENCES ?? 60) },
    );
  });
});
