import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { budgetOf } from '#src/domain/budgets.ts';
import {
  type Amounts,
  type LimitRule,
  limitRules,
  type OwnKey,
  requestRule,
} from '#src/domain/limit-rules.ts';
import { Refusal } from '#src/domain/refusals.ts';
import { endpoints } from '#src/http/endpoints.ts';
import { pages } from '#src/routes.ts';
import { createTestClock, type TestClock } from '#test/clock.ts';
import { codeOf } from '#test/refusals.ts';
import { spendLimit } from '#test/spend-limit.ts';
import { createLimits } from './create-limits.ts';
import type { Asker, Limits, Stranger } from './limits.ts';

let clock: TestClock;
let limits: Limits;

beforeEach(() => {
  clock = createTestClock(1_800_000_000_000);
  limits = createLimits(clock);
});

const ownKeys: readonly OwnKey[] = ['account', 'name', 'email', 'payer', 'checkout'];

const budgets = [...pages, ...endpoints]
  .flatMap((address) => (['read', 'write', 'render'] as const).map((cost) => budgetOf(address, cost)))
  .flatMap((rule) => (rule === null ? [] : [[rule.name, rule] as const]));

const rules: LimitRule[] = [...Object.values(limitRules), ...new Map(budgets).values()];

const columns = rules.flatMap((rule) =>
  (['known', 'stranger'] as const).flatMap((kind) => {
    const amounts: Amounts | null = rule[kind];
    return amounts === null ? [] : [{ name: rule.name, rule, kind, amounts }];
  }),
);

/** Takes with keys that differ for each `number`, except for the key of `subject`. */
function takeOf(rule: LimitRule, kind: 'known' | 'stranger', subject: string, number: number) {
  const of = (name: string) => (name === subject ? 'same' : `${name} ${number}`);
  const address = subject === 'address' ? '10.0.0.1' : `${number >> 8}.${number & 255}.0.1`;
  const inNetwork = subject === 'network' ? `10.0.0.${number}` : address;
  const asker: Asker = kind === 'known' ? { known: of('caller') } : { known: null, address: inNetwork };
  const keys = Object.fromEntries(ownKeys.map((name) => [name, of(name)])) as Record<OwnKey, string>;
  return limits.takeNow(rule, asker, keys).allowed;
}

describe('the table of limits', () => {
  it.each(columns)('$name counts what $kind callers take', ({ rule, kind, amounts }) => {
    for (const [subject, amount] of Object.entries(amounts)) {
      limits = createLimits(clock);
      let allowed = 0;
      while (takeOf(rule, kind, subject, allowed)) allowed += 1;
      // Above an address's limit the first turn is free.
      expect([subject, allowed]).toEqual([subject, amount.limit + (subject === 'address' ? 1 : 0)]);
      clock.advance(amount.windowMs);
      expect(takeOf(rule, kind, subject, 0)).toBe(true);
      clock.advance(amount.windowMs);
    }
  });

  it('never counts a known caller by address or network, nor together with a stranger but by e-mail', () => {
    for (const { name, known, stranger } of rules) {
      const counters = (amounts: Amounts | null) =>
        Object.entries(amounts ?? {}).map(([subject, { counter }]) => counter ?? `${name}:${subject}`);
      const shared = counters(known).filter((counter) => counters(stranger).includes(counter));
      expect([
        name,
        Object.keys(known ?? {}).filter((key) => key === 'address' || key === 'network'),
      ]).toEqual([name, []]);
      if (sharedByDesign[name] === undefined) expect([name, shared]).toEqual([name, []]);
      else expect([name, shared]).toEqual([name, sharedByDesign[name]]);
    }
  });
});

/** These counters protect another person's mailbox or account, or limit the work of all callers together. */
const sharedByDesign: Record<string, string[]> = {
  oracle: ['oracle:email'],
  reset: ['reset:email'],
  legacy: ['sign-in:account'],
  'browser-errors': ['browser-errors:all'],
  'checkout-read': ['checkout-read:checkout'],
};

describe('above an address’s limit', () => {
  const rule = requestRule('gift', 10, 10);
  let passed: string[];

  beforeEach(() => {
    vi.useFakeTimers();
    passed = [];
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  async function pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 100) {
      clock.advance(100);
      await vi.advanceTimersByTimeAsync(100);
    }
  }

  function ask(browser: string | null, name = browser ?? 'nobody') {
    const asker: Stranger = { known: null, address: '10.0.0.1', readBrowser: async () => browser };
    return limits.take(rule, asker).then((taken) => {
      passed.push(`${name} ${taken.allowed ? 'passes' : taken.retryAfterSeconds}`);
      return taken;
    });
  }

  it('one stranger passes a second, browsers in turn, and the others hear 429 after two seconds', async () => {
    spendLimit(limits, rule, { known: null, address: '10.0.0.1' });
    const flood = [1, 2, 3, 4, 5, 6].map((number) => ask(null, `flood ${number}`));
    await pass(100);
    // One browser has at most four waiting requests.
    expect(passed).toEqual(['flood 5 5', 'flood 6 5']);
    const family = ask('family');
    await pass(2_000);
    await Promise.all([...flood, family]);
    expect(passed.slice(2).map((line) => line.replace(/ \d$/, ' 429'))).toEqual([
      'flood 1 passes',
      'family passes',
      'flood 2 429',
      'flood 3 429',
      'flood 4 429',
    ]);
  });

  it('a known caller is not even slowed', async () => {
    spendLimit(limits, rule, { known: null, address: '10.0.0.1' });
    const flood = Array.from({ length: 40 }, (_, number) => ask(`browser ${number}`));
    await pass(100);
    for (let count = 0; count < 10; count += 1)
      expect((await limits.take(rule, { known: 'nomsa' })).allowed).toBe(true);
    expect((await limits.take(rule, { known: 'nomsa' })).allowed).toBe(false);
    await pass(2_000);
    await Promise.all(flood);
    expect(passed.filter((line) => line.endsWith('passes'))).toHaveLength(2);
  });

  it('only what can’t be guessed is checked, and only a right one passes', async () => {
    spendLimit(limits, rule, { known: 'nomsa' });
    const check = (isRight: boolean, isUnguessable: boolean) => {
      const run = vi.fn(async () => {
        if (!isRight) throw new Refusal('wrong-password');
      });
      const work = { run, isUnguessable, failures: ['wrong-password'] as const };
      return codeOf(limits.countFailures(rule, { known: 'nomsa' }, work)).then((code) => [
        code,
        run.mock.calls.length,
      ]);
    };
    expect(await check(true, true)).toEqual(['done', 1]);
    expect(await check(false, true)).toEqual(['too-many', 1]);
    expect(await check(true, false)).toEqual(['too-many', 0]);
  });

  it('what failed to say its browser gives back what it took', async () => {
    const both = { ...limitRules.checkout };
    const take = (payer: string, readBrowser: Stranger['readBrowser']) =>
      limits.take(both, { known: null, address: '10.0.0.1', ...(readBrowser && { readBrowser }) }, { payer });
    for (let count = 0; count < 11; count += 1) await take(`payer ${count}`, undefined);
    const broken = async () => Promise.reject(new Error('no database'));
    for (let count = 0; count < 6; count += 1)
      await expect(take('one', broken)).rejects.toThrow('no database');
    clock.advance(10 * 60_000);
    for (let count = 0; count < 5; count += 1) expect((await take('one', undefined)).allowed).toBe(true);
  });
});
