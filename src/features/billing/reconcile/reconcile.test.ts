import { expect, it } from 'vitest';
import { giveUpAskingMs, neverOpenedMs } from '#src/domain/checkout-asking.ts';
import { ThirdPartyFailure } from '#src/domain/errors.ts';
import { startBilling } from '#test/billing.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { listCheckouts, reconcileCheckouts } from './reconcile.ts';

const minute = 60_000;

describeOnBothDatabases('reconciling checkouts', (openFresh) => {
  async function open() {
    const db = await openFresh();
    // No webhook ever comes: what is learned is learned by asking.
    const billing = await startBilling(db, 'drop');
    const { deps, signUp } = billing;
    const redirectOf = async (email: string) => (await signUp(email)).redirectUrl;
    const run = (which: 'due' | 'all') => reconcileCheckouts(deps, { now: deps.clock.now(), which });
    const users = () => db.read.selectFrom('user').select('email').execute();
    return { db, ...billing, redirectOf, run, users };
  }

  const none = { looked: 0, paid: 0, open: 0, expired: 0, failed: 0 };

  it('counts what was paid and nobody told, once', async () => {
    const { redirectOf, pay, run, users, deps } = await open();
    await pay(await redirectOf('a@x.example'));
    await redirectOf('b@x.example');
    const both = await Promise.all([run('all'), run('all')]);
    expect(both.map(({ looked }) => looked)).toEqual([2, 2]);
    expect(await users()).toEqual([{ email: 'a@x.example' }]);
    expect(await run('all')).toEqual({ ...none, looked: 1, open: 1 });
    const listed = await listCheckouts(deps);
    expect(listed.map(({ email, status, kind }) => [email, status, kind]).toSorted()).toEqual([
      ['a@x.example', 'paid', 'signup'],
      ['b@x.example', 'open', 'signup'],
    ]);
    expect(await listCheckouts(deps, { status: 'paid' })).toMatchObject([
      { refundDue: false, paymentId: expect.stringMatching(/^p_/), amount: 3500, askAt: null },
    ]);
  });

  it('asks on its own ever more seldom, and gives up after a week; a late payment still counts', async () => {
    const { redirectOf, run, pass, deps, pay, control, users } = await open();
    const page = await redirectOf('a@x.example');
    expect(await run('due')).toEqual(none);
    let asked = 0;
    for (let hour = 0; hour < 24; hour += 1) {
      for (let round = 0; round < 60; round += 1) {
        pass(minute);
        asked += (await run('due')).looked;
      }
    }
    // After 1, 3, 8, 18, 38 and 78 minutes, then from one hour up to twelve between.
    expect(asked).toBe(10);
    pass(giveUpAskingMs);
    expect(await run('due')).toEqual({ ...none, looked: 1, expired: 1 });
    expect(await run('all')).toEqual(none);
    expect(await listCheckouts(deps)).toMatchObject([{ status: 'expired', askAt: null }]);
    await control('PUT', '/__webhooks', { mode: 'normal' });
    await pay(page);
    await expect.poll(users).toHaveLength(1);
  }, 60_000);

  it('lets go of a checkout that nobody got the address of', async () => {
    const { signUp, run, pass, deps } = await open();
    const create = () => Promise.reject(new ThirdPartyFailure('checkout', 'No answer.', null));
    Object.assign(deps, { checkout: { ...deps.checkout, create } });
    await expect(signUp('a@x.example')).rejects.toThrow('provider-failed');
    expect(await run('all')).toEqual({ ...none, looked: 1, open: 1 });
    pass(neverOpenedMs);
    expect(await run('due')).toEqual({ ...none, looked: 1, expired: 1 });
  });

  it('stops at a provider that is down, and goes on later', async () => {
    const { redirectOf, run, pass, control, pay, users } = await open();
    const pages = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) pages.push(await redirectOf(`${name}@x.example`));
    for (const page of pages) await pay(page);
    await control('PUT', '/__fault', { kind: 'status', on: 'read' });
    expect(await run('all')).toEqual({ ...none, looked: 3, failed: 3 });
    await control('DELETE', '/__fault');
    pass(10 * minute);
    expect(await run('due')).toEqual({ ...none, looked: 5, paid: 5 });
    expect(await users()).toHaveLength(5);
  }, 30_000);

  it('writes down what each checkout went through', async () => {
    const { redirectOf, signUp, pay, run, db, control, pass } = await open();
    await pay(await redirectOf('a@x.example'));
    await redirectOf('b@x.example');
    await control('PUT', '/__fault', { kind: 'status', status: 422, on: 'create' });
    await expect(signUp('c@x.example')).rejects.toThrow('provider-failed');
    await control('DELETE', '/__fault');
    pass(giveUpAskingMs);
    await run('all');
    const rows = await db.read
      .selectFrom('checkout_event as e')
      .innerJoin('checkout as c', 'c.id', 'e.checkout_id')
      .innerJoin('pending_signup as s', 's.id', 'c.pending_signup_id')
      .select(['s.email', 'e.kind'])
      .execute();
    const of = (name: string) => rows.filter(({ email }) => email.startsWith(name)).map(({ kind }) => kind);
    expect(of('a').toSorted()).toEqual(['made', 'opened', 'paid']);
    expect(of('b').toSorted()).toEqual(['given-up', 'made', 'opened']);
    expect(of('c').toSorted()).toEqual(['made', 'refused']);
  });
});
