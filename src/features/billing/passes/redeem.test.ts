import { beforeEach, expect, it } from 'vitest';
import { buildHousehold } from '#preview/household.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { createLimits } from '#src/adapters/limits/create-limits.ts';
import { addUpLedger } from '#src/domain/ledger.ts';
import { formatPass } from '#src/domain/pass.ts';
import { monthsAfter } from '#src/domain/period.ts';
import { prepareSession } from '#src/features/accounts/sessions/sessions.ts';
import { findBooks } from '#src/features/billing/ledger/books-store.ts';
import { eraseHousehold } from '#src/features/household/personal-data/personal-data.ts';
import { listBatches, makePasses, stopPasses } from '#src/features/operations/passes.ts';
import { createTestClock, type TestClock } from '#test/clock.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { englishTexts } from '#test/english.ts';
import { plainHashing } from '#test/plain-hashing.ts';
import { codeOf, resultOf } from '#test/refusals.ts';
import { silentLog } from '#test/silent-log.ts';
import { readOwnReceipt } from '../plan/own-receipt.ts';
import { readPlan } from '../plan/read.ts';
import { cancelHouseholdPlan } from '../plan/renew.ts';
import { renewWithPass, signUpWithPass } from './redeem.ts';

const start = Date.parse('2026-11-20T08:00:00Z');
const wrong = 'BBBB-BBBB-BBBB';

let clock: TestClock;
beforeEach(() => {
  clock = createTestClock(start);
});

describeOnBothDatabases('a pass', (openFresh) => {
  let db: Database;
  let deps: Parameters<typeof renewWithPass>[0];

  beforeEach(async () => {
    db = await openFresh();
    deps = { db, clock, log: silentLog, hashing: plainHashing, limits: createLimits(clock) };
  });

  async function write(count = 1, months = 1) {
    const expiresAt = monthsAfter(start, 36);
    const wanted = { count, months, price: 3500 * months, note: 'Spaza', madeBy: 'command line', expiresAt };
    const { batch, codes } = await makePasses(deps, wanted, async () => undefined);
    return { batch, codes, code: codes[0] ?? '' };
  }

  async function move(email = 'nomsa@x.example', paidUntil: number | null = null): Promise<string> {
    return (await buildHousehold(db, plainHashing, clock, { email, password: 'x', paidUntil })).userId;
  }

  const renew = (typed: string, userId: string) => resultOf(renewWithPass(deps, { typed, userId }));

  const signUp = (typed: string, email = 'new@x.example', address = '10.0.0.1') =>
    resultOf(
      signUpWithPass(
        deps,
        {
          typed,
          email,
          password: 'jacaranda',
          asker: { known: null, address },
          browserToken: undefined,
          language: null,
        },
        prepareSession(deps, { session: null, device: null, userAgent: '' }),
      ),
    );

  const months = (userId: string) =>
    db.read
      .selectFrom('period')
      .select(['starts_at', 'ends_at'])
      .where('user_id', '=', userId)
      .orderBy('starts_at')
      .execute();
  const mails = () => db.read.selectFrom('mail').select(['kind', 'address']).orderBy('kind').execute();

  it('adds its months to those that a household has, and is told by mail, plan and receipt', async () => {
    const until = start + 10 * 24 * 60 * 60_000;
    const userId = await move('nomsa@x.example', until);
    await cancelHouseholdPlan(deps, userId);
    const { code } = await write(1, 3);
    expect(await renew(formatPass(code).toLowerCase(), userId)).toEqual({ kind: 'done' });
    const rows = (await months(userId)).slice(1);
    expect(rows.map((row) => row.starts_at)).toEqual([until, monthsAfter(until, 1), monthsAfter(until, 2)]);
    const plan = await readPlan({ ...deps, checkout: { name: 'Yoco' } }, userId, englishTexts);
    expect(plan).toMatchObject({ state: 'running', cancelled: false, paidJustNow: true });
    expect(plan.payments).toMatchObject([
      { by: 'pass', months: 3, amount: 'R105', paidOn: '20 November 2026' },
    ]);
    const receipt = { userId, paymentId: plan.payments[0]?.id ?? '' };
    expect(await readOwnReceipt(deps, receipt, englishTexts)).toMatchObject({
      by: 'pass',
      months: 3,
      from: '30 November 2026',
    });
    expect(
      await readOwnReceipt(deps, { ...receipt, userId: await move('other@x.example') }, englishTexts),
    ).toBeNull();
    expect(await mails()).toEqual([{ kind: 'receipt', address: 'nomsa@x.example' }]);
    expect(addUpLedger(await findBooks(db.read, userId), clock.now())).toMatchObject({ faults: [], kept: 0 });
    expect(await listBatches(deps)).toMatchObject([{ count: 1, redeemed: 1, state: 'all redeemed' }]);
  });

  it('counts once, however many redeem it at the same moment', async () => {
    const [one, other] = [await move('one@x.example'), await move('other@x.example')];
    const { code } = await write();
    const results = await Promise.all([
      ...[one, one, other, other].map((userId) => renew(code, userId)),
      signUp(code, 'third@x.example', '10.0.1.9'),
    ]);
    const kinds = results.map(({ kind }) => kind).toSorted();
    expect(kinds.filter((kind) => kind === 'wrong-pass')).toHaveLength(4);
    expect(await db.read.selectFrom('period').selectAll().execute()).toHaveLength(1);
    // Nobody gets an account for a pass that somebody else used.
    const users = await db.read.selectFrom('user').select('email').execute();
    expect(users).toHaveLength(results[4]?.kind === 'done' ? 3 : 2);
    expect(await renew(code, one)).toEqual({ kind: 'wrong-pass' });
  });

  it('of one batch is redeemed by many households at once, and none is told to come again', async () => {
    const count = 120;
    const { codes } = await write(count);
    const homes: string[] = [];
    for (let index = 0; index < count; index += 1) homes.push(await move(`home${index}@x.example`));
    const results = await Promise.all(homes.map((userId, index) => renew(codes[index] ?? '', userId)));
    expect(results.map(({ kind }) => kind)).toEqual(Array(count).fill('done'));
    expect(await listBatches(deps)).toMatchObject([{ redeemed: count, state: 'all redeemed' }]);
  });

  it('makes an account and signs it in', async () => {
    const { code } = await write();
    const result = await signUp(code);
    expect(result).toMatchObject({ kind: 'done', session: expect.any(String) });
    const user = await db.read.selectFrom('user').selectAll().executeTakeFirstOrThrow();
    expect(user).toMatchObject({ email: 'new@x.example', password_hash: 'plain:jacaranda' });
    expect(await months(user.id)).toEqual([{ starts_at: start, ends_at: monthsAfter(start, 1) }]);
    expect(await mails()).toEqual([
      { kind: 'receipt', address: 'new@x.example' },
      { kind: 'welcome', address: 'new@x.example' },
    ]);
  });

  it('is not spent by a sign-up that is refused', async () => {
    await move('taken@x.example');
    const { code } = await write();
    const refused = async (email: string, password = 'jacaranda') => {
      const request = {
        typed: code,
        email,
        password,
        asker: { known: null, address: '10.0.0.1' },
        browserToken: undefined,
        language: null,
      };
      return codeOf(signUpWithPass(deps, request, async () => null));
    };
    expect(await refused('Taken@x.example')).toBe('email-taken');
    expect(await refused('x@x.example', '123')).toBe('short-password');
    // Of two concurrent sign-ups with the same e-mail, only one succeeds.
    const both = await Promise.all([signUp(code, 'twice@x.example'), signUp(code, 'twice@x.example')]);
    expect(both.filter(({ kind }) => kind === 'done')).toHaveLength(1);
    expect(await db.read.selectFrom('period').selectAll().execute()).toHaveLength(1);
  });

  it('tells who has none nothing about an e-mail', async () => {
    await move('taken@x.example');
    expect(await signUp(wrong, 'taken@x.example')).toEqual({ kind: 'wrong-pass' });
  });

  it('gives one answer whether it is unknown, mistyped, stopped or expired', async () => {
    const userId = await move();
    const stopped = await write(2);
    const expiring = await write();
    const stop = () => stopPasses(deps, stopped.batch, 'command line');
    await stop();
    await expect(stop()).rejects.toMatchObject({ code: 'batch-over' });
    for (const typed of [wrong, '', stopped.code])
      expect(await renew(typed, userId)).toEqual({ kind: 'wrong-pass' });
    clock.advance(monthsAfter(start, 36) - start);
    expect(await renew(expiring.code, userId)).toEqual({ kind: 'wrong-pass' });
    expect(await months(userId)).toEqual([]);
    expect((await listBatches(deps)).map(({ state }) => state).toSorted()).toEqual(['expired', 'stopped']);
  });

  it('is guessed five times by an account, twenty times from an address, and passes after that if it is right', async () => {
    const userId = await move();
    const { code } = await write();
    const guesses = await Promise.all(Array.from({ length: 8 }, () => renew(wrong, userId)));
    expect(guesses.filter(({ kind }) => kind === 'wrong-pass')).toHaveLength(5);
    expect(await renew(wrong, userId)).toMatchObject({ kind: 'too-many', retryAfterSeconds: 600 });
    expect(await renew(code, userId)).toEqual({ kind: 'done' });
    for (let round = 0; round < 20; round += 1) expect(await signUp(wrong)).toEqual({ kind: 'wrong-pass' });
    const next = await move('next@x.example');
    // A household at that address has a counter of its own.
    expect(await renew(wrong, next)).toEqual({ kind: 'wrong-pass' });
    const after = await Promise.all([signUp(wrong), signUp(wrong), signUp(wrong)]);
    expect(after).toContainEqual(expect.objectContaining({ kind: 'too-many' }));
    expect(await signUp((await write()).code)).toMatchObject({ kind: 'done' });
  });

  it('stays for the books when its household is deleted, without a name', async () => {
    const userId = await move();
    const { code } = await write();
    await renew(code, userId);
    await eraseHousehold({ db, mailer: { forget: async () => undefined } }, userId);
    const pass = await db.read.selectFrom('pass').selectAll().executeTakeFirstOrThrow();
    expect(pass).toMatchObject({ redeemed_at: start, user_id: null });
    expect(await renew(code, await move('next@x.example'))).toEqual({ kind: 'wrong-pass' });
  });

  it('is in the database as a hash alone, and in no batch that nobody could write down', async () => {
    const { code } = await write();
    const stored = JSON.stringify(await db.read.selectFrom('pass').selectAll().execute());
    for (const text of [code, formatPass(code)]) expect(stored).not.toContain(text);
    const wanted = { count: 3, months: 1, price: 0, note: '', madeBy: 'command line', expiresAt: start + 1 };
    const full = makePasses(deps, wanted, async () => Promise.reject(new Error('disk full')));
    await expect(full).rejects.toThrow('disk full');
    expect(await listBatches(deps)).toHaveLength(1);
  });
});
