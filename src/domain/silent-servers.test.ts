import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fallbackDelayMs,
  openServers,
  type ServerEvent,
  type ServerOrder,
  stepServers,
} from './server-order.ts';

const open = (silent: number[] = [0, 1, 2]) =>
  openServers({ of: 'movie 603', servers: 3, silent, delayMs: fallbackDelayMs.movie, chosen: null });

const follow = (order: ServerOrder, ...events: ServerEvent[]) => events.reduce(stepServers, order);

const inserted = (load = 1): ServerEvent => ({ type: 'inserted', load, at: 0 });
const tick = (at: number, load = 1): ServerEvent => ({ type: 'tick', load, at });
const error = (load = 1): ServerEvent => ({ type: 'said', load, message: 'error' });
const lacking = (...servers: number[]): ServerEvent => ({ type: 'lacking', servers });
const silent = { name: 'settled', by: 'silent' };

describe('a server that plays silently for this household', () => {
  it('has no countdown, and the others have theirs', () => {
    const first = follow(open([0]), inserted());
    expect(first).toMatchObject({ server: 0, phase: silent });
    fc.assert(fc.property(fc.nat(10_000_000), (at) => follow(first, tick(at)) === first));
    expect(follow(open([1]), inserted()).phase).toMatchObject({ name: 'counting' });
    expect(follow(open([1]), inserted(), tick(8_000), inserted(2))).toMatchObject({
      server: 1,
      phase: silent,
    });
  });

  it('is left for an error and a report', () => {
    for (const event of [error(), { type: 'reported', load: 1 } as const])
      expect(follow(open(), inserted(), event)).toMatchObject({ server: 1, failed: [0], lacking: [] });
  });

  it('is marked anew with each title', () => {
    const changed = { type: 'changed', of: 'movie 604', servers: 3 } as const;
    expect(follow(open(), { ...changed, silent: [0] }, inserted(2)).phase).toEqual(silent);
    expect(follow(open(), changed, inserted(2)).phase).toMatchObject({ name: 'counting' });
  });
});

describe('a server that lacks the title', () => {
  it.each<[string, ServerEvent[]]>([
    ['plays silently', []],
    ['the viewer stays with', [{ type: 'stay', load: 1 }]],
  ])('is left, also one that %s', (what, events) => {
    const order = follow(open(what === 'plays silently' ? [0, 1, 2] : []), inserted(), ...events);
    expect(follow(order, lacking(0))).toMatchObject({ server: 1, lacking: [0] });
    expect(follow(order, lacking(0, 1, 2))).toMatchObject({
      phase: { name: 'settled', by: 'error' },
      left: [0, 1, 2],
    });
  });

  it('is told from one that failed', () => {
    expect(follow(open(), inserted(), error(), inserted(2), lacking(1))).toMatchObject({
      server: 2,
      failed: [0, 1],
      lacking: [1],
    });
  });
});

describe('what is said of the last server', () => {
  const last = follow(open([]), inserted(), error(), inserted(2), error(2), inserted(3));

  it('goes, and an error still counts', () => {
    expect(last.phase).toEqual({ name: 'settled', by: 'last' });
    const read = follow(last, { type: 'read', load: 3 });
    expect(read).toEqual({ ...last, phase: silent });
    expect(follow(read, error(3)).phase).toEqual({ name: 'settled', by: 'error' });
  });

  it('is nothing where something else is said by now', () => {
    const other = follow(last, error(3));
    expect(follow(other, { type: 'read', load: 3 })).toBe(other);
    expect(follow(last, { type: 'read', load: 2 })).toBe(last);
  });
});
