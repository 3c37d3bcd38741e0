import { expect, it } from 'vitest';
import { signInMain } from '#src/features/accounts/sign-in.ts';
import { accountsDeps } from '#test/accounts-deps.ts';
import { afterRead } from '#test/after-read.ts';
import { startBilling } from '#test/billing.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { plainHashing } from '#test/plain-hashing.ts';
import { codeOf, resultOf } from '#test/refusals.ts';
import { beginSignup, claimSignup, readPaidReference, signupReference } from './begin-signup.ts';
import { followPayment } from './follow-payment.ts';
import { startCheckout } from './start-checkout.ts';

const { newToken } = plainHashing;
const minute = 60_000;
const stranger = { session: null, device: null, userAgent: '' };
const email = 'Sipho@x.example';

describeOnBothDatabases('coming back from paying in another browser', (openFresh) => {
  async function open(mode = 'drop') {
    const db = await openFresh();
    const billing = await startBilling(db, mode);
    const { deps } = billing;
    const accounts = accountsDeps({ db, clock: deps.clock });
    const first = await billing.signUp(email);
    const reference = signupReference(deps.hashing, first.browserToken, first.signupId);
    const returnedAt = deps.clock.now();
    const follow = (of: string, browserToken: string | undefined = undefined) =>
      followPayment(deps, { reference: of, browserToken, returnedAt });
    /** Sends the form of `/signup` in a new browser. */
    const begin = (password: string, fields: { email?: string; browserToken?: string } = {}) =>
      resultOf(
        beginSignup(deps, {
          email,
          password,
          asker: { known: null, address: newToken() },
          browserToken: undefined,
          language: null,
          ...fields,
        }),
      );
    const prove = async () => {
      const result = await begin('jacaranda');
      if (result.kind !== 'known') throw new Error(result.kind);
      return result.reference ?? '';
    };
    const signIn = () =>
      signInMain(accounts, { email, password: 'jacaranda', browser: stranger, address: 'z' });
    const pay = async () => {
      await billing.pay(first.redirectUrl);
      billing.pass(2_100);
    };
    const count = async (table: 'user' | 'pending_signup' | 'payment') =>
      (await db.read.selectFrom(table).selectAll().execute()).length;
    return { db, ...billing, first, reference, follow, begin, prove, signIn, pay, count };
  }

  it('shows the state by the reference, and by e-mail and password, until the first sign-in', async () => {
    const { follow, prove, reference, pay, pass, signIn, begin } = await open();
    const proof = await prove();
    for (const one of [reference, proof]) expect(await follow(one)).toEqual({ kind: 'on-its-way' });
    await pay();
    for (const one of [reference, proof, await prove()])
      expect(await follow(one, newToken())).toEqual({ kind: 'arrived' });
    await signIn();
    for (const one of [reference, proof]) expect(await follow(one)).toEqual({ kind: 'elsewhere' });
    pass(61 * minute);
    expect(await begin('jacaranda', { email: 'SIPHO\u200b@x.example.' })).toEqual({ kind: 'email-taken' });
  });

  it('shows nothing by a proof that nobody was given', async () => {
    const { follow, first, pay, reference } = await open();
    await pay();
    const unknown = await follow(newToken());
    expect(await follow(reference)).not.toEqual(unknown);
    for (const forged of [`${first.signupId}.${newToken()}`, `${first.signupId}.`, first.signupId])
      expect(await follow(forged)).toEqual(unknown);
  });

  it('leaves the browser that began it its way, also after a sign-in elsewhere', async () => {
    const { first, follow, reference, pay, signIn, deps } = await open();
    expect(await follow(reference, first.browserToken)).toEqual({ kind: 'waiting' });
    expect(await readPaidReference(deps, first.browserToken)).toBeNull();
    await pay();
    await follow(reference);
    expect(await readPaidReference(deps, first.browserToken)).toBe(reference);
    expect(
      await startCheckout(deps, { browserToken: first.browserToken, asker: { known: null, address: 'a' } }),
    ).toEqual({
      kind: 'paid',
      reference,
    });
    await signIn();
    expect((await follow(reference, first.browserToken)).kind).toBe('made');
  });

  it('misses no payment that is confirmed between any two of its reads', async () => {
    const { db, deps, signUp, follow, confirm } = await open();
    for (let count = 1, isReached = true; isReached; count += 1) {
      isReached = false;
      const { signupId, browserToken } = await signUp(`${count}@x.example`);
      const reference = signupReference(deps.hashing, browserToken, signupId);
      // Asks the provider, so that the next look doesn't.
      expect(await follow(reference)).toEqual({ kind: 'on-its-way' });
      const read = afterRead(db.read, count, async () => {
        isReached = true;
        await confirm({ signupId });
      });
      const came = { reference, browserToken: undefined, returnedAt: deps.clock.now() };
      const { kind } = await followPayment({ ...deps, db: { ...db, read } }, came);
      expect(['on-its-way', 'arrived']).toContain(kind);
      if (count < 4) expect(kind).toBe('arrived');
    }
  });

  it('ends at unpaid: without a payment, after a refund, after it has expired', async () => {
    const { follow, reference, pass, pay, control, db, deps, signUp } = await open('normal');
    pass(11_000);
    await follow(reference);
    expect(await follow(reference)).toEqual({ kind: 'unpaid' });
    await pay();
    await expect.poll(() => follow(reference)).toEqual({ kind: 'arrived' });
    await control('POST', '/__refunds', {});
    await expect
      .poll(async () => (await db.read.selectFrom('ended_period').selectAll().execute()).length)
      .toBe(1);
    pass(1);
    expect(await follow(reference)).toEqual({ kind: 'unpaid' });
    const other = await signUp('other@x.example');
    const late = signupReference(deps.hashing, other.browserToken, other.signupId);
    pass(3 * 60 * minute);
    await follow(late);
    expect(await follow(late)).toEqual({ kind: 'unpaid' });
  });

  it('goes on to the same checkout from another browser, which makes one account', async () => {
    const { prove, deps, first, pay, follow, count } = await open();
    const proof = await prove();
    const other = { browserToken: undefined, asker: { known: null, address: 'b' }, reference: proof };
    expect(await startCheckout(deps, other)).toEqual({ kind: 'started', redirectUrl: first.redirectUrl });
    await pay();
    expect(await follow(proof)).toEqual({ kind: 'arrived' });
    expect(await codeOf(startCheckout(deps, other))).toBe('nothing-to-pay');
    expect([await count('user'), await count('payment'), await count('pending_signup')]).toEqual([1, 1, 1]);
  });

  it('says one sentence to who has the e-mail alone, and goes on after a press', async () => {
    const { begin, deps, pay, follow, reference, count } = await open();
    const { browserToken = '', ...begun } = await begin('another tree');
    expect(begun).toMatchObject({ kind: 'begun', mayBePaid: true });
    // The payer confirms with a press.
    const started = await startCheckout(deps, {
      browserToken,
      asker: { known: null, address: 'b' },
    });
    expect(started.kind).toBe('started');
    const again = await begin('another tree', { browserToken });
    expect(again).toMatchObject({ kind: 'begun', mayBePaid: false });
    await pay();
    expect(await follow(reference)).toEqual({ kind: 'arrived' });
    const late = await begin('a third tree', { browserToken });
    expect(late).toMatchObject({ kind: 'begun', mayBePaid: true });
    const other = { browserToken, asker: { known: null, address: 'b' } };
    expect(await codeOf(startCheckout(deps, other))).toBe('email-taken');
    expect(await count('user')).toBe(1);
  });

  it('blocks nobody by open checkouts that strangers began in their name', async () => {
    const { deps, begin, signUp, pass, count, follow } = await open();
    for (let round = 0; round < 5; round += 1) {
      pass(21 * minute);
      await signUp(email, `the tree of stranger ${round}`);
    }
    pass(61 * minute);
    const { browserToken = '', signupId = '' } = await begin('my own tree');
    const started = await startCheckout(deps, {
      browserToken,
      asker: { known: null, address: 'mine' },
    });
    if (started.kind !== 'started') throw new Error(started.kind);
    await fetch(`${started.redirectUrl}/pay`, { method: 'POST', redirect: 'manual' });
    pass(2_100);
    const own = signupReference(deps.hashing, browserToken, signupId);
    expect((await follow(own, browserToken)).kind).toBe('made');
    expect(await count('user')).toBe(1);
  });

  it('is told within the limit of e-mail oracles, which a sign-up that was paid gives back', async () => {
    const { begin, first, pay, follow, reference, deps } = await open();
    expect((await begin('jacaranda')).kind).toBe('known');
    expect((await begin('another tree')).kind).toBe('begun');
    expect((await begin('jacaranda')).kind).toBe('too-many');
    await pay();
    expect((await follow(reference, first.browserToken)).kind).toBe('made');
    const claim = {
      signupId: first.signupId,
      browserToken: first.browserToken,
      asker: { known: null, address: email },
    };
    await claimSignup(deps, claim, async () => undefined);
    expect((await begin('jacaranda')).kind).toBe('email-taken');
  });
});
