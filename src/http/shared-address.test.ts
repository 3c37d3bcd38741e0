import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Asker } from '#src/adapters/limits/limits.ts';
import { budgetOf } from '#src/domain/budgets.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { signInMain } from '#test/households.ts';
import { askAtOnce, spendLimit } from '#test/spend-limit.ts';

const address = '127.0.0.1';
const strangers: Asker = { known: null, address };

let app: TestApp;
let signedIn: Browser;
/** This browser has signed out, and still knows the household. */
let signedOut: Browser;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  app.clock.advance(61 * 60_000);
  ({ browser: signedIn } = await signInMain(app));
  ({ browser: signedOut } = await signInMain(app));
  await signedOut.post('/logout', {});
  spendAll();
});

/** Uses up all budgets of strangers. */
function spendAll(): void {
  const { limits } = app.services;
  for (const payer of ['1', '2', '3', '4']) spendLimit(limits, limitRules.checkout, strangers, { payer });
  for (const rule of [limitRules.emailOracle, limitRules.reset])
    spendLimit(limits, rule, strangers, { email: null });
  for (const rule of [limitRules.pass, limitRules.newCode, limitRules.card])
    spendLimit(limits, rule, strangers);
  for (const cost of ['read', 'write'] as const) {
    const rule = budgetOf({ path: '/', budget: {} }, cost);
    if (rule !== null) spendLimit(limits, rule, strangers);
  }
}

const householdRequests: [string, () => Promise<Response>, number][] = [
  ['renews', () => signedIn.post('/profile/plan', { intent: 'renew' }), 303],
  ['redeems', () => signedIn.post('/redeem', { code: 'BBBB-BBBB-BBBB' }), 400],
  ['gives a month', () => signedIn.post('/gift', { email: 'friend@x.example' }), 303],
  ['gives a month, signed out', () => signedOut.post('/gift', { email: 'friend2@x.example' }), 303],
  [
    'asks for a mail to reset its password',
    () => signedOut.post('/forgot-password', { email: 'own@x.example' }),
    200,
  ],
  ['gets a code for a television', () => signedOut.get('/login/code'), 200],
  [
    'signs up again',
    () => signedOut.post('/signup', { email: 'again@x.example', password: 'jacaranda' }),
    303,
  ],
  ['reads a page that isn’t kept', () => signedOut.get('/forgot-password?x=1'), 200],
];

describe('beside strangers who used up its address, a household', () => {
  it.each(householdRequests)('%s', async (_what, ask, status) => {
    expect((await ask()).status).toBe(status);
  });

  it('is beside strangers who are refused, but for one a second', async () => {
    const answers = await askAtOnce(app.clock, () => app.browser().post('/gift', { email: 'x@x.example' }));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(429);
    expect(statuses.filter((status) => status !== 429).length).toBeLessThan(8);
    for (const answer of answers)
      if (answer.status === 429) expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  });
});
