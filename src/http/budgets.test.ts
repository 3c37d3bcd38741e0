import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Asker } from '#src/adapters/limits/limits.ts';
import type { Cost } from '#src/domain/address.ts';
import { budgetOf } from '#src/domain/budgets.ts';
import { pages } from '#src/routes.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { addHousehold } from '#test/households.ts';
import { askAtOnce, spendLimit } from '#test/spend-limit.ts';
import { endpoints } from './endpoints.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' });
});
afterAll(() => app.close());

async function signIn(): Promise<{ browser: Browser; key: string }> {
  const { userId, email, password } = await addHousehold(app);
  const browser = app.browser();
  await browser.signIn(email, password);
  return { browser, key: `${userId} main` };
}

/** Uses up the default budget. */
function spend(cost: Cost, asker: Asker): void {
  const rule = budgetOf({ path: '/', budget: {} }, cost);
  if (rule !== null) spendLimit(app.services.limits, rule, asker);
}

/** Returns a path with a value for each parameter. */
const addressOf = (path: string) => path.replace(/:\w+/g, '1').replace('*', 'nowhere');

describe('without a budget', () => {
  it('no endpoint answers a viewer, but those of the table', async () => {
    const { browser, key } = await signIn();
    spend('read', { known: key });
    spend('write', { known: key });
    const wrong: string[] = [];
    for (const { path: pattern, budget, methods } of endpoints) {
      // Endpoints of the operator's desk answer everybody else with 404.
      if (pattern.startsWith('/operator')) continue;
      const cost = methods.includes('GET') ? 'read' : 'write';
      const path = addressOf(pattern);
      const { status, headers } = cost === 'read' ? await browser.get(path) : await browser.post(path, {});
      const isDefault = budgetOf({ path: pattern, budget }, cost)?.name === cost;
      if ((status === 429) !== isDefault || (status === 429 && !headers.has('Retry-After')))
        wrong.push(`${cost} ${pattern} ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('no page is drawn for a viewer that isn’t kept, and no form is taken', async () => {
    const { browser, key } = await signIn();
    spend('read', { known: key });
    spend('write', { known: key });
    const own = pages.filter(({ access }) => access === 'main' || access === 'account');
    const drawn: string[] = [];
    for (const { path, shared, budget } of own) {
      if (shared || budgetOf({ path, budget }, 'read')?.name !== 'read') continue;
      const { status } = await browser.get(addressOf(path));
      if (status !== 429) drawn.push(`${path} ${status}`);
    }
    expect(drawn).toEqual([]);
    expect((await browser.get('/movies')).status).toBe(200);
    expect((await browser.post('/profile', { intent: 'save' })).status).toBe(429);
    expect((await browser.post('/logout', {})).status).toBe(303);
  });

  it('a viewer’s sub-users and other households go on', async () => {
    const { key } = await signIn();
    const { browser } = await signIn();
    spend('read', { known: key });
    expect((await browser.get('/parts/me?watched=all')).status).toBe(200);
    app.clock.advance(1);
  });
});

it('limits the marks, removals and positions that a viewer writes', async () => {
  const { browser } = await signIn();
  const statuses: number[] = [];
  const mark = { kind: 'list', title: 'movie 1', value: '0' };
  for (let count = 0; count < 301; count += 1)
    statuses.push((await browser.post('/parts/changes', mark)).status);
  expect(statuses.slice(0, 300)).not.toContain(429);
  expect(statuses.slice(300)).toEqual([429]);
});

describe('a visitor', () => {
  const get = (path: string, address: string, cookie = '') =>
    fetch(app.url + path, { headers: { 'X-Forwarded-For': address, Cookie: cookie }, redirect: 'manual' });

  it('gets the kept sign-in page with cookies that aren’t ours', async () => {
    const plain = await get('/login', '198.51.100.1');
    const foreign = await get('/login', '198.51.100.1', 'foreign=1; saver=off; watched=m');
    expect(plain.headers.get('ETag')).not.toBeNull();
    expect(foreign.headers.get('ETag')).toBe(plain.headers.get('ETag'));
  });

  it('can still sign in when the address has used up its budget, but draws no page of its own', async () => {
    spend('read', { known: null, address: '198.51.100.2' });
    spend('render', { known: null, address: '198.51.100.2' });
    const plain = await get('/login', '198.51.100.3');
    const page = await get('/login?next=/x', '198.51.100.2', 'foreign=1');
    expect([page.status, page.headers.get('ETag')]).toEqual([200, plain.headers.get('ETag')]);
    for (const path of ['/forgot-password?x=1', '/title/movie/1']) {
      const answers = await askAtOnce(app.clock, () => get(path, '198.51.100.2'));
      expect(answers.map(({ status }) => status)).toContain(429);
    }
    expect((await get('/forgot-password', '198.51.100.3')).status).toBe(200);
  });
});
