import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bestFirst,
  hasTrouble,
  outcomeAfter,
  parsePlayedKey,
  playedKey,
  type ServerHealth,
  unknownHealth,
} from './server-health.ts';

const met = (played: number, left: number, own: ServerHealth['own'] = null): ServerHealth => ({
  played,
  left,
  own,
  silent: false,
});

/** Returns the servers 1, 2 and 3 with these healths, in the order in which they are tried. */
const order = (...healths: ServerHealth[]) =>
  bestFirst([1, 2, 3], (server) => healths[server - 1] ?? unknownHealth);

describe('the order of servers', () => {
  it('is the given one when nothing is known', () => {
    expect(order()).toEqual([1, 2, 3]);
  });

  it('begins with the first, however often a later one played, and ends with the one that was left', () => {
    expect(order(unknownHealth, met(90, 0), met(5, 0))).toEqual([1, 2, 3]);
    expect(order(met(0, 4), unknownHealth, met(5, 0))).toEqual([2, 3, 1]);
    expect(order(met(0, 2), met(0, 2), unknownHealth)).toEqual([3, 1, 2]);
  });

  it('is kept where servers are about as good', () => {
    expect(order(met(40, 2), met(90, 1), met(12, 0))).toEqual([1, 2, 3]);
  });

  it('forgives a server that plays for most', () => {
    expect(order(met(90, 10), unknownHealth, unknownHealth)).toEqual([1, 2, 3]);
  });

  it('heeds at once what the household itself met, whatever others did', () => {
    expect(order(met(50, 0, 'left'))).toEqual([2, 3, 1]);
    expect(order(met(50, 1, 'reported'), met(0, 9), unknownHealth)).toEqual([3, 2, 1]);
    expect(order(unknownHealth, unknownHealth, met(1, 0, 'played'))).toEqual([1, 2, 3]);
  });

  const counts = fc.record({
    played: fc.nat(500),
    left: fc.nat(500),
    own: fc.constantFrom(null, 'played' as const, 'left' as const, 'reported' as const),
    silent: fc.boolean(),
  });

  it('never loses a server', () => {
    fc.assert(
      fc.property(fc.array(counts, { maxLength: 3 }), (healths) => {
        const numbers = healths.map((_, index) => index);
        const ordered = bestFirst(numbers, (index) => healths[index] ?? unknownHealth);
        expect([...ordered].sort()).toEqual(numbers);
      }),
    );
  });

  it('can’t be turned by one household alone', () => {
    const alone = fc.constantFrom(met(0, 0), met(1, 0), met(0, 1));
    fc.assert(
      fc.property(alone, alone, alone, (...healths) => {
        expect(order(...healths)).toEqual([1, 2, 3]);
        expect(healths.some(hasTrouble)).toBe(false);
      }),
    );
  });
});

it('tells of trouble from two households on, or of our own', () => {
  expect([met(0, 2), met(1, 3), met(9, 0, 'left'), met(0, 0, 'reported')].every(hasTrouble)).toBe(true);
  expect([unknownHealth, met(0, 1), met(2, 2), met(5, 1), met(0, 0, 'played')].some(hasTrouble)).toBe(false);
});

it('lets a report stand for the day', () => {
  expect(outcomeAfter(null, 'played')).toBe('played');
  expect(outcomeAfter('left', 'played')).toBe('played');
  expect(outcomeAfter('played', 'reported')).toBe('reported');
  expect(outcomeAfter('reported', 'played')).toBe('reported');
});

describe('the name of what is played', () => {
  it.each([
    ['movie 603', { kind: 'movie', titleId: 603, season: null, episode: null, audio: 'sub' }],
    ['series 7 2 5', { kind: 'series', titleId: 7, season: 2, episode: 5, audio: 'sub' }],
    ['anime 7 2 5 dub', { kind: 'anime', titleId: 7, season: 2, episode: 5, audio: 'dub' }],
  ] as const)('%s is written and read', (key, played) => {
    expect(playedKey(played)).toBe(key);
    expect(parsePlayedKey(key)).toEqual(played);
  });

  it.each([
    '',
    'movie',
    'movie 0',
    'movie 603 1 1',
    'series 7',
    'series 7 2',
    'film 7',
    'movie 603 ',
    'series 7 2 5 sub',
  ])('isn’t %j', (text) => {
    expect(parsePlayedKey(text)).toBeNull();
  });
});
