import { expect, it } from 'vitest';
import { monthAfter } from '#src/domain/period.ts';
import { lateConfirmationMs, signupLifeMs } from '#src/domain/signup.ts';
import { startBilling } from '#test/billing.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { plainHashing } from '#test/plain-hashing.ts';
import { resultOf } from '#test/refusals.ts';
import { expectWithin, timeOf } from '#test/within.ts';
import { claimSignup, signupReference } from './begin-signup.ts';
import { followPayment } from './follow-payment.ts';
import { openLegacyLink } from './legacy-link.ts';
import { paymentProof } from './payment-proof.ts';
import { tidyBilling } from './tidy.ts';

const { newToken } = plainHashing;

describeOnBothDatabases('from payment to account', (openFresh) => {
  async function open(mode = 'normal') {
    const db = await openFresh();
    const billing = await startBilling(db, mode);
    const { deps } = billing;
    const signUp = async (email?: string, password?: string) => {
      const signup = await billing.signUp(email, password);
      return { ...signup, reference: signupReference(deps.hashing, signup.browserToken, signup.signupId) };
    };
    const follow = (
      reference: string | null,
      browserToken: string | undefined,
      returnedAt = deps.clock.now(),
    ) => followPayment(deps, { reference, browserToken, returnedAt });
    const accounts = async () => ({
      users: await db.read.selectFrom('user').selectAll().execute(),
      periods: await db.read.selectFrom('period').selectAll().execute(),
      payments: await db.read.selectFrom('payment').selectAll().orderBy('refund_due').execute(),
      signups: (await db.read.selectFrom('pending_signup').select('state').execute()).map((row) => row.state),
    });
    const arrived = (times: number) => expect.poll(() => billing.deliveries.length).toBe(times);
    return { db, ...billing, signUp, follow, accounts, arrived };
  }

  const nothing = { users: [], periods: [], payments: [], signups: ['checkout'] };

  it.each(['forged', 'stale', 'wrong-amount'])(
    'makes nothing of a webhook that is %s, and all of its right repetition',
    async (mode) => {
      const { signUp, pay, arrived, accounts, control, deliveries } = await open(mode);
      const { redirectUrl } = await signUp();
      await pay(redirectUrl);
      await arrived(1);
      expect(deliveries).toEqual([mode === 'wrong-amount' ? 'refused' : mode]);
      expect(await accounts()).toEqual(nothing);
      await control('PUT', '/__webhooks', { mode: 'normal' });
      await control('POST', '/__webhooks/flush', {});
      expect((await accounts()).users).toHaveLength(1);
    },
  );

  it('makes nothing of a declined card, an unknown checkout or another mode', async () => {
    const { signUp, arrived, accounts, deps, deliveries, pay, db } = await open();
    const { redirectUrl } = await signUp();
    await fetch(`${redirectUrl}/decline`, { method: 'POST', redirect: 'manual' });
    await arrived(1);
    expect(await accounts()).toEqual(nothing);
    Object.assign(deps, { checkout: { ...deps.checkout, mode: 'live' } });
    await pay(redirectUrl);
    await arrived(2);
    expect(deliveries).toEqual(['kept', 'refused']);
    expect(await accounts()).toEqual(nothing);
    const stored = await db.read.selectFrom('webhook_event').selectAll().orderBy('received_at').execute();
    expect(stored.map((row) => row.outcome)).toEqual(['ignored', 'wrong-mode']);
    expect(JSON.stringify(stored)).not.toMatch(/\*1111|maskedCard|sipho/i);
  });

  it('makes one account of a webhook that comes twice at once, and a month from now', async () => {
    const { signUp, pay, arrived, accounts, deliveries } = await open('double');
    const { redirectUrl } = await signUp();
    await pay(redirectUrl);
    await arrived(2);
    expect(deliveries).toEqual(['kept', 'kept']);
    const { users, periods, payments, signups } = await accounts();
    expect(users).toMatchObject([
      { email: 'Sipho@x.example', email_key: 'sipho@x.example', password_hash: 'plain:jacaranda' },
    ]);
    expect(payments).toMatchObject([{ user_id: users[0]?.id, amount: 3500, currency: 'ZAR', refund_due: 0 }]);
    expect(periods).toMatchObject([{ user_id: users[0]?.id, payment_id: payments[0]?.id }]);
    expect(periods[0]?.ends_at).toBe(monthAfter(periods[0]?.starts_at ?? 0));
    expect(signups).toEqual(['made']);
  });

  it('learns from the provider what a lost webhook did not tell, and counts the late one for nothing', async () => {
    const { signUp, pay, follow, accounts, control } = await open('hold');
    const { redirectUrl, reference, browserToken } = await signUp();
    await pay(redirectUrl);
    expect((await follow(reference, browserToken)).kind).toBe('made');
    const before = await accounts();
    expect(before.users).toHaveLength(1);
    await control('PUT', '/__webhooks', { mode: 'normal' });
    await control('POST', '/__webhooks/flush', {});
    expect(await accounts()).toEqual(before);
  });

  it('makes the account hours after the signup has expired, and not without its password', async () => {
    const { signUp, pay, pass, deps, control, accounts } = await open('hold');
    await pay((await signUp()).redirectUrl);
    await pay((await signUp('late@x.example')).redirectUrl);
    pass(signupLifeMs + 1);
    await tidyBilling(deps);
    expect((await accounts()).signups).toEqual(['expired', 'expired']);
    await deps.db.tx((trx) =>
      trx
        .updateTable('pending_signup')
        .set({ password_hash: null })
        .where('email_key', '=', 'late@x.example')
        .execute(),
    );
    await control('PUT', '/__webhooks', { mode: 'normal' });
    await control('POST', '/__webhooks/flush', { order: 'reverse' });
    const { users, payments, signups } = await accounts();
    expect(users.map((user) => user.email_key)).toEqual(['sipho@x.example']);
    expect(signups.toSorted()).toEqual(['duplicate', 'made']);
    expect(payments.map((payment) => payment.refund_due)).toEqual([0, 1]);
  });

  it('forgets the password of a signup that nobody paid for', async () => {
    const { signUp, pass, deps, db } = await open();
    await signUp();
    pass(signupLifeMs + lateConfirmationMs + 1);
    await tidyBilling(deps);
    const stored = await db.read.selectFrom('pending_signup').select(['state', 'password_hash']).execute();
    expect(stored).toEqual([{ state: 'expired', password_hash: null }]);
  });

  it('marks for refund what was paid for an e-mail that got an account meanwhile', async () => {
    const { signUp, pay, arrived, accounts, follow } = await open();
    const first = await signUp();
    const second = await signUp('SIPHO@x.example', 'another tree');
    await pay(first.redirectUrl);
    await arrived(1);
    await pay(second.redirectUrl);
    await arrived(2);
    const { users, periods, payments, signups } = await accounts();
    expect([users.length, periods.length]).toEqual([1, 1]);
    expect(payments.map((payment) => payment.refund_due)).toEqual([0, 1]);
    expect(signups.toSorted()).toEqual(['duplicate', 'made']);
    expect(await follow(second.reference, second.browserToken)).toEqual({ kind: 'unpaid' });
  });

  it('acts later on an event that a process kept and left behind', async () => {
    const { signUp, pay, arrived, accounts, db, deps, pass, deliveries } = await open();
    const { redirectUrl } = await signUp();
    let isBroken = true;
    const { tx } = db;
    Object.assign(deps, {
      db: {
        ...db,
        tx: (work: Parameters<typeof tx>[0]) =>
          tx(async (trx) => {
            const result = await work(trx);
            const users = isBroken ? await trx.selectFrom('user').select('id').execute() : [];
            if (users.length > 0) throw new Error('The process ended here.');
            return result;
          }),
      },
    });
    await pay(redirectUrl);
    await arrived(1);
    expect(deliveries).toEqual(['failed']);
    expect(await accounts()).toEqual(nothing);
    isBroken = false;
    pass(60_001);
    await tidyBilling(deps);
    expect((await accounts()).signups).toEqual(['made']);
  });

  it('sends who comes without or with an unknown reference back at once', async () => {
    const { signUp, follow } = await open('drop');
    const { browserToken, signupId } = await signUp();
    const forged = `${signupId}.${newToken()}`;
    for (const strange of [null, '', 'x', newToken(), browserToken, signupId, forged]) {
      expect(await follow(strange, browserToken)).toEqual({ kind: 'unpaid' });
    }
  });

  it('waits ten seconds for a payment that the provider says is not made', async () => {
    const { signUp, follow, pass, deps, pay } = await open('drop');
    const { reference, browserToken, redirectUrl } = await signUp();
    const returnedAt = deps.clock.now();
    for (let second = 0; second < 10; second += 2) {
      expect(await follow(reference, browserToken, returnedAt)).toEqual({ kind: 'waiting' });
      pass(2001);
    }
    expect(await follow(reference, browserToken, returnedAt)).toEqual({ kind: 'unpaid' });
    await pay(redirectUrl);
    pass(2001);
    expect((await follow(reference, browserToken, returnedAt)).kind).toBe('made');
  });

  it('waits two minutes for a provider that can not be asked, and holds no page up', async () => {
    const { signUp, follow, pass, deps, control } = await open('drop');
    const { reference, browserToken } = await signUp();
    const returnedAt = deps.clock.now();
    await control('PUT', '/__fault', { kind: 'slow', ms: 8000, on: 'read' });
    for (const ms of [0, 11_000, 100_000]) {
      pass(ms);
      await expectWithin(1_500, () =>
        timeOf(async () => {
          expect(await follow(reference, browserToken, returnedAt)).toEqual({ kind: 'waiting' });
        }),
      );
    }
    pass(10_000);
    expect(await follow(reference, browserToken, returnedAt)).toEqual({ kind: 'unpaid' });
  });

  it('asks the provider at most every two seconds, however many look', async () => {
    const { signUp, follow, deps } = await open('drop');
    const { reference, browserToken } = await signUp();
    let reads = 0;
    const { checkout } = deps;
    const readPayment: typeof checkout.readPayment = (id) => {
      reads += 1;
      return checkout.readPayment(id);
    };
    Object.assign(deps, { checkout: { ...checkout, readPayment } });
    await Promise.all(Array.from({ length: 10 }, () => follow(reference, browserToken)));
    await follow(reference, browserToken);
    expect(reads).toBe(1);
  });

  it('is claimed once, and only by the browser that began it', async () => {
    const { signUp, pay, arrived, deps, follow } = await open();
    const { signupId, browserToken, reference, redirectUrl } = await signUp();
    const claim = (token: string) =>
      claimSignup(
        deps,
        { signupId, browserToken: token, asker: { known: null, address: 'a' } },
        async (_trx, who) => who.userId,
      );
    expect(await claim(browserToken)).toBeNull();
    await pay(redirectUrl);
    await arrived(1);
    expect(await follow(reference, browserToken)).toEqual({ kind: 'made', signupId });
    expect(await claim(newToken())).toBeNull();
    const claims = await Promise.all([claim(browserToken), claim(browserToken), claim(browserToken)]);
    const [userId, ...others] = claims.filter((claimed) => claimed !== null);
    expect(others).toEqual([]);
    expect(await follow(reference, browserToken)).toEqual({ kind: 'claimed', userId });
    expect(await follow(reference, newToken())).toEqual({ kind: 'elsewhere' });
  });

  it('takes a link of the old kind for what is behind it', async () => {
    const { signUp, pay, pass, deps, accounts } = await open('drop');
    const visit = (fields: { email?: string; password?: string; browserToken?: string } = {}) =>
      resultOf(
        openLegacyLink(deps, {
          email: 'sipho@x.example',
          password: 'jacaranda',
          browserToken: undefined,
          asker: { known: null, address: 'a' },
          ...fields,
        }),
      );
    expect(await visit()).toEqual({ kind: 'nothing-to-pay' });
    const { browserToken, reference, redirectUrl } = await signUp();
    expect(await visit()).toEqual({ kind: 'nothing-to-pay' });
    expect(await visit({ browserToken, password: 'wrong-one' })).toEqual({ kind: 'nothing-to-pay' });
    expect(await visit({ browserToken, email: 'a\u0000@x' })).toEqual({ kind: 'nothing-to-pay' });
    expect(await visit({ browserToken })).toEqual({ kind: 'follow', reference });
    expect((await accounts()).users).toEqual([]);
    await pay(redirectUrl);
    pass(2_100);
    const signupId = (await deps.db.read.selectFrom('pending_signup').select('id').executeTakeFirstOrThrow())
      .id;
    const proof = paymentProof(deps.hashing, signupId);
    expect(await visit({ browserToken: newToken() })).toEqual({ kind: 'follow', reference: proof });
    expect((await accounts()).users).toHaveLength(1);
    expect(await visit({ password: 'wrong-one' })).toEqual({ kind: 'nothing-to-pay' });
  });
});
