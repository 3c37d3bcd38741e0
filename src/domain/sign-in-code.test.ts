import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { codeFromHash, formatCode, readCode } from './sign-in-code.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

it('makes codes of eight letters, every letter equally often', () => {
  const counts = new Map<string, number>();
  const codes = new Set<string>();
  for (let round = 0; round < 5_000; round += 1) {
    const code = codeFromHash(hashOf(String(round)));
    expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/);
    codes.add(code);
    for (const letter of code) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  expect(codes.size).toBe(5_000);
  expect(counts.size).toBe(20);
  // The expected count is 2,000, with a standard deviation of 44.
  for (const count of counts.values()) expect(Math.abs(count - 2_000)).toBeLessThan(250);
});

it('makes the same code of the same hash, and the lowest and highest ones', () => {
  expect(codeFromHash(hashOf('a'))).toBe(codeFromHash(hashOf('a')));
  expect(codeFromHash('0'.repeat(64))).toBe('BBBBBBBB');
  expect(formatCode(codeFromHash('f'.repeat(64)))).toMatch(/^[B-Z]{4}-[B-Z]{4}$/);
});

it.each(['BCDF-GHJK', 'bcdf-ghjk', 'bcdfghjk', ' BCDF GHJK ', 'b.c.d.f–g.h.j.k'])('reads %j', (typed) => {
  expect(readCode(typed)).toBe('BCDFGHJK');
});

it.each([
  '',
  'BCDF-GHJ',
  'BCDF-GHJKL',
  'ACDF-GHJK',
  'BCDF-GHJ1',
  'BCDF-GHJÉ',
  '\0'.repeat(8),
  'B'.repeat(1e6),
])('takes %j for no code', (typed) => {
  expect(readCode(typed)).toBeNull();
});
