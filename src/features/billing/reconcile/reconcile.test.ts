import { expect, it } from 'vitest';
import { neverOpenedMs } from '#src/domain/checkout-polling.ts';
import { ThirdPartyFailure } from '#src/domain/errors.ts';
import { startBilling } from '#test/billing.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { listCheckouts, reconcileCheckouts } from './reconcile.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

describeOnBothDatabases('reconciling checkouts', (openFresh) => {
  async function open() {
    const db = await openFresh();
    // Webhooks are dropped, so payments are found only by asking the provider.
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
    expect(both.reduce((sum, { looked }) => sum + looked, 0)).toBeGreaterThanOrEqual(2);
    expect(await users()).toEqual([{ email: 'a@x.example' }]);
    expect(await run('all')).toEqual({ ...none, looked: 1, open: 1 });
    const listed = await listCheckouts(deps);
    expect(listed.map(({ email, status, kind }) => [email, status, kind]).toSorted()).toEqual([
      ['a@x.example', 'paid', 'signup'],
      ['b@x.example', 'open', 'signup'],
    ]);
    expect(await listCheckouts(deps, { status: 'paid' })).toMatchObject([
      { refundDue: false, paymentId: expect.stringMatching(/^p_/), amount: 3500, pollAt: null },
    ]);
  });

  it('asks on its own ever more seldom, and hears of what is paid months later', async () => {
    const { redirectOf, run, pass, pay, db } = await open();
    const pages = [await redirectOf('a@x.example'), await redirectOf('b@x.example')];
    const fetchEach = async (ms: number, rounds: number) => {
      let requests = 0;
      for (let round = 0; round < rounds; round += 1) {
        pass(ms);
        requests += (await run('due')).looked;
      }
      return requests / pages.length;
    };
    expect(await run('due')).toEqual(none);
    // A round runs each minute, so each request is up to a minute later than it is due.
    expect(await fetchEach(minute, 24 * 60)).toBeLessThanOrEqual(18);
    expect(await fetchEach(day, 100)).toBeLessThanOrEqual(14);
    await pay(pages[0] ?? '');
    await fetchEach(day, 51);
    const listed = await db.read.selectFrom('payment').select('id').execute();
    expect(listed).toHaveLength(1);
    await pay(pages[1] ?? '');
    expect(await run('all')).toEqual({ ...none, looked: 1, paid: 1 });
  });

  it('asks again within the hour what the provider did not answer, however old it is', async () => {
    const { redirectOf, run, pass, control, deps } = await open();
    await redirectOf('a@x.example');
    pass(100 * day);
    await control('PUT', '/__fault', { kind: 'status', on: 'read' });
    expect(await run('due')).toEqual({ ...none, looked: 1, failed: 1 });
    await control('DELETE', '/__fault');
    pass(60 * minute);
    expect(await run('due')).toEqual({ ...none, looked: 1, open: 1 });
    const [listed] = await listCheckouts(deps);
    expect((listed?.pollAt ?? 0) - deps.clock.now()).toBeGreaterThan(49 * day);
  });

  it('lets go of a checkout that nobody got the address of', async () => {
    const { signUp, run, pass, deps } = await open();
    const create = () => Promise.reject(new ThirdPartyFailure('checkout', 'No answer.', null));
    Object.assign(deps, { checkout: { ...deps.checkout, create } });
    await expect(signUp('a@x.example')).rejects.toThrow('provider-failed');
    expect(await run('all')).toEqual({ ...none, looked: 1, open: 1 });
    pass(neverOpenedMs);
    expect(await run('due')).toEqual({ ...none, looked: 1, expired: 1 });
  });

  it('takes a bounded round, those first whose time came last', async () => {
    const { run, deps, db } = await open();
    const now = deps.clock.now();
    const old = Array.from({ length: 1200 }, (_, nth) => ({
      id: `${nth}`,
      idempotency_key: `${nth}`,
      amount: 3500,
      currency: 'ZAR',
      status: 'new',
      created_at: now - day,
      ask_at: now - day + nth,
    }));
    await db.tx((trx) => trx.insertInto('checkout').values(old).execute());
    expect(await run('due')).toMatchObject({ looked: 1000, expired: 1000 });
    const left = await listCheckouts(deps, { status: 'new', limit: 1000 });
    expect(left.map(({ pollAt }) => pollAt).toSorted()).toEqual(
      old.slice(0, 200).map(({ ask_at }) => ask_at),
    );
    expect(await run('due')).toMatchObject({ looked: 200 });
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
  });

  it('asks once about each due checkout, however many nodes look at the same moment', async () => {
    const { signUp, pass, deps, db } = await open();
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await signUp(`${name}@x.example`);
    pass(day);
    const requests: string[] = [];
    const provider = deps.checkout;
    /** Each node records which checkouts it asks for. */
    const node = () => ({
      ...deps,
      checkout: {
        ...provider,
        readPayment: (id: string) => {
          requests.push(id);
          return provider.readPayment(id);
        },
      },
    });
    const now = deps.clock.now();
    const rounds = [node(), node(), node()].map((one) => reconcileCheckouts(one, { now, which: 'due' }));
    const counts = await Promise.all(rounds);
    expect(requests.toSorted()).toEqual([...new Set(requests)].toSorted());
    expect(counts.reduce((sum, { looked }) => sum + looked, 0)).toBe(6);
    const due = await db.read.selectFrom('checkout').select('ask_at').where('ask_at', '<=', now).execute();
    expect(due).toEqual([]);
  });

  it('takes up a checkout whose node ended in the middle, once its claim is over', async () => {
    const { signUp, pass, deps, run } = await open();
    await signUp('a@x.example');
    pass(day);
    const never = {
      ...deps,
      checkout: { ...deps.checkout, readPayment: () => new Promise<never>(() => undefined) },
    };
    const now = deps.clock.now();
    // The node's process ends while it waits for the provider.
    reconcileCheckouts(never, { now, which: 'due' });
    await expect.poll(async () => (await listCheckouts(deps))[0]?.pollAt ?? 0).toBeGreaterThan(now);
    expect(await run('due')).toEqual(none);
    pass(minute);
    expect(await run('due')).toEqual({ ...none, looked: 1, open: 1 });
  });

  it('goes on past checkouts that can not be settled', async () => {
    const { redirectOf, pay, pass, run, deps, users } = await open();
    const pages = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) pages.push(await redirectOf(`${name}@x.example`));
    for (const page of pages) await pay(page);
    pass(day);
    const { readPayment: read } = deps.checkout;
    const poisoned = pages.slice(1).map((page) => page.split('/').at(-1));
    const throwing = (id: string) => (poisoned.includes(id) ? Promise.reject(new Error('poison')) : read(id));
    Object.assign(deps, { checkout: { ...deps.checkout, readPayment: throwing } });
    expect(await run('due')).toEqual({ ...none, looked: 5, paid: 1, failed: 4 });
    expect(await users()).toEqual([{ email: 'a@x.example' }]);
  });

  it('writes down what each checkout went through', async () => {
    const { redirectOf, signUp, pay, run, db, control } = await open();
    await pay(await redirectOf('a@x.example'));
    await redirectOf('b@x.example');
    await control('PUT', '/__fault', { kind: 'status', status: 422, on: 'create' });
    await expect(signUp('c@x.example')).rejects.toThrow('provider-failed');
    await control('DELETE', '/__fault');
    await run('all');
    const rows = await db.read
      .selectFrom('checkout_event as e')
      .innerJoin('checkout as c', 'c.id', 'e.checkout_id')
      .innerJoin('pending_signup as s', 's.id', 'c.pending_signup_id')
      .select(['s.email', 'e.kind'])
      .execute();
    const of = (name: string) => rows.filter(({ email }) => email.startsWith(name)).map(({ kind }) => kind);
    expect(of('a').toSorted()).toEqual(['made', 'opened', 'paid']);
    expect(of('b').toSorted()).toEqual(['made', 'opened']);
    expect(of('c').toSorted()).toEqual(['made', 'refused']);
  });
});
