import { expect, it } from 'vitest';
import { createCaller, type Who } from './callers.ts';
import { systemClock } from './clock.ts';
import { createLimits } from './limits/create-limits.ts';

/** How many of 1,500 takes are allowed. */
function countAllowed(limits: ReturnType<typeof createLimits>, who: Who, what: 'title' | 'call'): number {
  return Array.from({ length: 1_500 }, () => {
    // A caller of each request's own.
    const caller = createCaller(limits, who, null);
    return what === 'title' ? caller.takeUnknownTitle() : caller.takeCall();
  }).filter(({ allowed }) => allowed).length;
}

it('gives each viewer a budget for unknown titles and one for calls', () => {
  const limits = createLimits(systemClock);
  for (const key of ['nomsa main', 'nomsa lerato']) {
    expect(countAllowed(limits, { kind: 'viewer', key }, 'title')).toBe(120);
    expect(countAllowed(limits, { kind: 'viewer', key }, 'call')).toBe(1_200);
  }
});

it('charges visitors by address, and all addresses of a network together', () => {
  const limits = createLimits(systemClock);
  const allowed = (address: string, what: 'title' | 'call', network = '198 51 100') =>
    countAllowed(limits, { kind: 'visitor', address, network }, what);
  const addresses = ['198.51.100.1', '198.51.100.2', '198.51.100.3'];
  expect(addresses.map((address) => allowed(address, 'title'))).toEqual([120, 120, 0]);
  expect(addresses.map((address) => allowed(address, 'call'))).toEqual([240, 240, 0]);
  expect(allowed('203.0.113.1', 'title', '203 0 113')).toBe(120);
});

it('charges a request’s unknown titles once', () => {
  const limits = createLimits(systemClock);
  const caller = createCaller(limits, { kind: 'viewer', key: 'one' }, null);
  for (let count = 0; count < 500; count += 1) expect(caller.takeUnknownTitle().allowed).toBe(true);
});
