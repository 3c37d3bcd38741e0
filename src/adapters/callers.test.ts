import { expect, it } from 'vitest';
import { createTestClock } from '#test/clock.ts';
import { createCaller, type Who } from './callers.ts';
import { createLimits } from './limits/create-limits.ts';

/** Counts how many of 1,500 takes are allowed. */
function countAllowed(limits: ReturnType<typeof createLimits>, who: Who, what: 'title' | 'call'): number {
  return Array.from({ length: 1_500 }, () => {
    // Each request has its own caller.
    const caller = createCaller(limits, who, null);
    return what === 'title' ? caller.takeUnknownTitle() : caller.takeCall();
  }).filter(({ allowed }) => allowed).length;
}

it('gives each viewer a budget for unknown titles and one for calls', () => {
  const limits = createLimits(createTestClock(0));
  for (const key of ['nomsa main', 'nomsa lerato']) {
    expect(countAllowed(limits, { kind: 'viewer', key, asker: { known: key } }, 'title')).toBe(120);
    expect(countAllowed(limits, { kind: 'viewer', key, asker: { known: key } }, 'call')).toBe(1_200);
  }
});

it('charges visitors by address, and all addresses of a network together', () => {
  const limits = createLimits(createTestClock(0));
  const allowed = (address: string, what: 'title' | 'call') =>
    countAllowed(limits, { kind: 'visitor', key: address, asker: { known: null, address } }, what);
  // When the budget is spent, one more call is allowed each second.
  const addresses = ['198.51.100.1', '198.51.100.2', '198.51.100.3'];
  expect(addresses.map((address) => allowed(address, 'title'))).toEqual([121, 119, 0]);
  expect(addresses.map((address) => allowed(address, 'call'))).toEqual([241, 239, 0]);
  expect(allowed('203.0.113.1', 'title')).toBe(121);
});

it('charges a request’s unknown titles once', () => {
  const limits = createLimits(createTestClock(0));
  const caller = createCaller(limits, { kind: 'viewer', key: 'one', asker: { known: 'one' } }, null);
  for (let count = 0; count < 500; count += 1) expect(caller.takeUnknownTitle().allowed).toBe(true);
});
