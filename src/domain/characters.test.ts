import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import { assignCharacters, characters } from './characters.ts';

const household = ['main', 's1', 's2', 's3', 's4', 's5'].map((key, place) => ({ key, place }));

it('are those of their places until somebody picks', () => {
  const assigned = assignCharacters(household, []);
  expect([...assigned.values()]).toEqual(characters.slice(0, 6));
});

it('are what was picked, by whoever was first; others make room', () => {
  const assigned = assignCharacters(household.slice(0, 3), [
    { key: 's2', character: 'owl' },
    { key: 's1', character: 'owl' },
    { key: 'gone', character: 'lion' },
    { key: 'main', character: 'dragon' },
  ]);
  expect(Object.fromEntries(assigned)).toEqual({ s2: 'owl', main: 'lion', s1: 'frog' });
});

it('are never the same for two members', () => {
  const pick = fc.record({
    key: fc.constantFrom(...household.map(({ key }) => key), 'gone'),
    character: fc.constantFrom(...characters, 'dragon'),
  });
  const check = fc.property(fc.subarray(household), fc.array(pick), (members, picks) => {
    const assigned = assignCharacters(members, picks);
    expect(assigned.size).toBe(members.length);
    expect(new Set(assigned.values()).size).toBe(members.length);
  });
  fc.assert(check, { numRuns: inject('runs').limits });
});
