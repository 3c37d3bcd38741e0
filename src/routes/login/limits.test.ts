import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { addHousehold } from '#test/households.ts';

const asSubUser = 'on';
let app: TestApp;
let browser: Browser;
let household: Awaited<ReturnType<typeof addHousehold>>;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  browser = app.browser();
  household = await addHousehold(app, { subUsers: [{ name: 'Sam', password: 'x', ageGroup: '13+' }] });
});

/** Tries above the first thirty that one address may have made since `began`. */
function turnsOf(began: number): number {
  return 1 + Math.ceil((performance.now() - began) / 1_000);
}

async function alertOf(answer: Response): Promise<string | undefined> {
  return /role="alert">([^<]*)</.exec(await answer.text())?.[1];
}

/** Tries until it is refused. Answers 503 of a busy machine aren't counted, because nothing was tried. */
async function guessUntilRefused(fields: Record<string, string>, guesser = () => browser) {
  let tried = 0;
  for (let round = 0; round < 200; round += 1) {
    const answer = await guesser().post('/login', { ...fields, password: `guess ${round}` });
    if (answer.status === 429) return { tried, answer };
    if (answer.status === 401) tried += 1;
    else expect(answer.status).toBe(503);
  }
  throw new Error('No guess was refused.');
}

describe('guessing at /login', () => {
  it('stops guessing, and says when to come back', async () => {
    const { email, password } = household;
    expect((await guessUntilRefused({ email })).tried).toBe(10);
    const answer = await browser.post('/login', { email, password });
    expect(answer.status).toBe(429);
    // Ten minutes from the first try, which was some hashes ago.
    const seconds = Number(answer.headers.get('Retry-After'));
    expect(seconds).toBeGreaterThan(540);
    expect(seconds).toBeLessThanOrEqual(600);
    expect(await alertOf(answer)).toBe('Too many tries. Try again in 10 minutes.');
  });

  it('lets no more parallel guesses pass than one after the other', async () => {
    app.clock.advance(11 * 60_000);
    const guess = (round: number) =>
      app.browser().post('/login', { email: `nobody${round}@x.example`, password: 'a guess' });
    const began = performance.now();
    const answers = await Promise.all(Array.from({ length: 125 }, (_, round) => guess(round)));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    // Thirty pass at once, then one per second. Answers 503 weren't tried.
    expect(count(401)).toBeLessThanOrEqual(30 + turnsOf(began));
    expect(count(401)).toBeGreaterThan(0);
    expect(count(401) + count(429) + count(503)).toBe(125);
    app.clock.advance(11 * 60_000);
  });

  it('counts no sign-in that was right, however many come at once', async () => {
    const { email, password } = household;
    for (let round = 0; round < 3; round += 1) {
      const tries = Array.from({ length: 8 }, () => app.browser().post('/login', { email, password }));
      for (const { status } of await Promise.all(tries)) expect([303, 202, 503]).toContain(status);
    }
  });

  it('says that it failed when it is tried too often', async () => {
    const { tried, answer } = await guessUntilRefused({ asSubUser, name: 'Sam' });
    const page = await answer.text();
    expect(tried).toBe(20);
    expect(page).toContain('role="alert">Sub-user login failed. Try again.<');
    expect(page).toContain('Too many tries. Try again in 15 minutes.');
    app.clock.advance(16 * 60_000);
  });

  it('lets no more parallel guesses at a name pass than one after the other', async () => {
    const fields = { asSubUser, name: 'Sam' };
    const guess = (round: number) => app.browser().post('/login', { ...fields, password: `guess ${round}` });
    const answers = await Promise.all(Array.from({ length: 100 }, (_, round) => guess(round)));
    const triedAtOnce = answers.filter(({ status }) => status === 401).length;
    const { tried } = await guessUntilRefused(fields, () => app.browser());
    expect(triedAtOnce + tried).toBe(20);
    app.clock.advance(15 * 60_000);
  });
});
