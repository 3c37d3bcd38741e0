import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { checkoutReuseMs, signupLifeMs } from '#src/domain/signup.ts';
import { startBilling } from '#test/billing.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { plainHashing } from '#test/plain-hashing.ts';
import { resultOf } from '#test/refusals.ts';
import { askAtOnce } from '#test/spend-limit.ts';
import { beginSignup } from './begin-signup.ts';
import { startCheckout } from './start-checkout.ts';

const { newToken } = plainHashing;

describeOnBothDatabases('from signup to checkout', (openFresh) => {
  async function open() {
    const db = await openFresh();
    const billing = await startBilling(db);
    const { deps } = billing;
    const begin = ({
      address = 'a',
      ...fields
    }: {
      email?: string;
      password?: string;
      address?: string;
      browserToken?: string;
    } = {}) =>
      resultOf(
        beginSignup(deps, {
          email: 'Sipho@x.example',
          password: 'jacaranda',
          asker: { known: null, address },
          browserToken: undefined,
          language: null,
          ...fields,
        }),
      );
    const begun = async (fields: Parameters<typeof begin>[0] = {}) => {
      const result = await begin(fields);
      if (result.kind !== 'begun') throw new Error(`Not begun: ${result.kind}`);
      return { ...result, browserToken: result.browserToken ?? '', signupId: result.signupId ?? '' };
    };
    const start = (browserToken: string | undefined, address = 'a') =>
      resultOf(startCheckout(deps, { browserToken, asker: { known: null, address } }));
    const started = async (browserToken: string) => {
      const result = await start(browserToken);
      if (result.kind !== 'started') throw new Error(`Not started: ${result.kind}`);
      return result.redirectUrl ?? '';
    };
    const signups = () => db.read.selectFrom('pending_signup').selectAll().orderBy('created_at').execute();
    const checkouts = () => db.read.selectFrom('checkout').selectAll().orderBy('created_at').execute();
    return { db, ...billing, begin, begun, start, started, signups, checkouts };
  }

  it('begins nothing with a short or endless password', async () => {
    const { begin, signups } = await open();
    expect(await begin({ password: '12345' })).toEqual({ kind: 'short-password' });
    expect(await begin({ password: 'x'.repeat(1025) })).toEqual({ kind: 'long-password' });
    expect(await signups()).toEqual([]);
  });

  it('lets a browser ask again for its own e-mail when its address has used up all', async () => {
    const { begin, begun, pass } = await open();
    const { browserToken } = await begun({ email: 'first@x.example' });
    for (let index = 0; index < 9; index += 1) await begun({ email: `${index}@x.example` });
    const crowd = await askAtOnce({ advance: pass }, () => begin({ email: `${randomUUID()}@x.example` }));
    expect(crowd).toContainEqual(expect.objectContaining({ kind: 'too-many' }));
    for (let index = 0; index < 10; index += 1)
      expect((await begin({ email: 'first@x.example', browserToken })).kind).toBe('begun');
    expect((await begin({ email: 'first@x.example', browserToken })).kind).toBe('too-many');
  });

  it('begins nothing for an e-mail that has an account', async () => {
    const { begin, db, signups } = await open();
    const user = { id: 'u', email: 'SIPHO@x.example', email_key: 'sipho@x.example', password_hash: 'h' };
    await db.tx((trx) =>
      trx
        .insertInto('user')
        .values({ ...user, photo_url: null, created_at: 0 })
        .execute(),
    );
    expect(await begin()).toEqual({ kind: 'email-taken' });
    expect(await signups()).toEqual([]);
  });

  it('rations what tells whether an e-mail has an account', async () => {
    const { begin, begun, pass } = await open();
    for (let index = 0; index < 3; index += 1) await begun({ address: `b${index}` });
    expect((await begin({ address: 'b9' })).kind).toBe('too-many');
    for (let index = 0; index < 10; index += 1) await begun({ email: `${index}@x.example` });
    const crowd = await askAtOnce({ advance: pass }, () => begin({ email: `${randomUUID()}@x.example` }));
    expect(crowd).toContainEqual(expect.objectContaining({ kind: 'too-many' }));
    pass(10 * 60_000);
    expect((await begin({ email: 'new@x.example' })).kind).toBe('begun');
    expect((await begin({ address: 'b9' })).kind).toBe('too-many');
  });

  it('lets one browser try again with its e-mail, and keeps the password typed last', async () => {
    const { begun, signups } = await open();
    const { browserToken, signupId } = await begun();
    for (let index = 0; index < 4; index += 1) {
      expect(await begun({ browserToken, password: `jacaranda${index}` })).toEqual({
        kind: 'begun',
        signupId,
        browserToken,
        mayBePaid: false,
      });
    }
    expect(await signups()).toMatchObject([
      { state: 'new', password_hash: 'plain:jacaranda3', email: 'Sipho@x.example' },
    ]);
  });

  it('stores no token, reference or password as it is', async () => {
    const { begun, started, db, checkouts } = await open();
    const { browserToken } = await begun();
    const redirectUrl = await started(browserToken);
    const stored = JSON.stringify([
      await db.read.selectFrom('pending_signup').selectAll().execute(),
      await checkouts(),
    ]);
    expect(stored).not.toContain(browserToken);
    expect(stored).not.toMatch(/ref=/);
    expect(redirectUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/checkout\/ch_/);
  });

  it('takes no browser token that it did not give out', async () => {
    const { begun } = await open();
    const chosen = newToken();
    expect((await begun({ browserToken: chosen })).browserToken).not.toBe(chosen);
    expect((await begun({ browserToken: 'x', email: 'b@x.example' })).browserToken).not.toBe('x');
  });

  it('starts nothing without a signup, or with one that is over or was replaced', async () => {
    const { start, begun, pass, signups, checkouts } = await open();
    expect(await start(undefined)).toEqual({ kind: 'nothing-to-pay' });
    expect(await start('x')).toEqual({ kind: 'nothing-to-pay' });
    expect(await start(newToken())).toEqual({ kind: 'nothing-to-pay' });
    const { browserToken } = await begun();
    await begun({ browserToken, email: 'other@x.example' });
    expect((await signups()).map((row) => row.state).sort()).toEqual(['cancelled', 'new']);
    pass(signupLifeMs);
    expect(await start(browserToken)).toEqual({ kind: 'nothing-to-pay' });
    expect(await checkouts()).toEqual([]);
  });

  it('makes one checkout of one signup for 30 minutes, however many ask at once', async () => {
    const { begun, started, pass, control, checkouts, signups } = await open();
    const { browserToken } = await begun();
    const urls = await Promise.all(Array.from({ length: 5 }, () => started(browserToken)));
    expect(new Set(urls).size).toBe(1);
    pass(checkoutReuseMs - 5000);
    expect(await started(browserToken)).toBe(urls[0]);
    expect(await control('GET', '/__checkouts')).toMatchObject({
      checkouts: [{ amount: 3500, currency: 'ZAR' }],
    });
    pass(5001);
    expect(await started(browserToken)).not.toBe(urls[0]);
    expect((await checkouts()).map((row) => row.status)).toEqual(['open', 'open']);
    expect((await signups()).map((row) => row.state)).toEqual(['checkout']);
  });

  it('tells the provider nothing personal, and returns to one reference', async () => {
    const { begun, started, control } = await open();
    await started((await begun()).browserToken);
    const sent = JSON.stringify(await control('GET', '/__checkouts'));
    expect(sent).not.toMatch(/sipho|jacaranda/i);
    expect(sent).toMatch(/localhost:3000\/payment-complete\?paid=true&ref=[\w-]{43}"/);
    expect(sent).toContain('http://localhost:3000/signup?paid=false&error=payment');
  });

  it('allows five checkouts of one browser and ten of one address in ten minutes', async () => {
    const { begun, start, pass, deps } = await open();
    const { browserToken } = await begun();
    const kinds = [];
    for (let index = 0; index < 6; index += 1) {
      await begun({ browserToken, email: `${index}@x.example`, address: `s${index}` });
      kinds.push((await start(browserToken)).kind);
    }
    expect(kinds).toEqual(['started', 'started', 'started', 'started', 'started', 'too-many']);
    const others: string[] = [];
    for (let index = 0; index < 13; index += 1)
      others.push((await begun({ email: `b${index}@x.example`, address: `t${index}` })).browserToken);
    for (const other of others.slice(0, 5)) expect((await start(other)).kind).toBe('started');
    const waiting = others.slice(5);
    const crowd = await askAtOnce({ advance: pass }, async () => start(waiting.pop()));
    expect(crowd).toContainEqual(expect.objectContaining({ kind: 'too-many' }));
    expect(crowd).toContainEqual(expect.objectContaining({ kind: 'started' }));
    // The browsers of households have a counter of their own.
    const signup = await begun({ email: 'known@x.example', address: 'u' });
    const asker = { known: 'browsers of a household' };
    expect((await startCheckout(deps, { browserToken: signup.browserToken, asker })).kind).toBe('started');
  });

  it('fails with the provider, and succeeds with it later', async () => {
    const { begun, start, control, checkouts } = await open();
    const { browserToken } = await begun();
    for (const fault of [{ kind: 'status', recorded: true }, { kind: 'no-redirect' }, { kind: 'html' }]) {
      await control('PUT', '/__fault', fault);
      expect(await start(browserToken)).toEqual({ kind: 'provider-failed' });
    }
    await control('DELETE', '/__fault');
    expect((await start(browserToken)).kind).toBe('started');
    expect((await checkouts()).map((row) => row.status)).toEqual(['failed', 'failed', 'failed', 'open']);
  });

  it('repeats a call whose answer never came under the same key', async () => {
    const { begun, start, service, deps, checkouts } = await open();
    const { browserToken } = await begun();
    await service.close();
    expect(await start(browserToken)).toEqual({ kind: 'provider-failed' });
    const [before] = await checkouts();
    expect(before?.status).toBe('new');
    const keys: string[] = [];
    const create: typeof deps.checkout.create = async ({ idempotencyKey }) => {
      keys.push(idempotencyKey);
      return { id: 'ch_1', url: 'https://pay.example/1', fields: null };
    };
    const checkout = { ...deps.checkout, create };
    await startCheckout({ ...deps, checkout }, { browserToken, asker: { known: null, address: 'a' } });
    expect(keys).toEqual([before?.idempotency_key]);
    expect(await checkouts()).toMatchObject([{ status: 'open', redirect_url: 'https://pay.example/1' }]);
  });

  it('does not let anyone pay twice when nobody told that the first was paid', async () => {
    const { begun, start, started, pay, pass, control } = await open();
    await control('PUT', '/__webhooks', { mode: 'drop' });
    const { browserToken } = await begun();
    await pay(await started(browserToken));
    pass(checkoutReuseMs + 1);
    expect(await start(browserToken)).toMatchObject({ kind: 'paid' });
  });
});
