import { describe, expect, it } from 'vitest';
import type { Rated } from '#src/domain/audience.ts';
import { isForChildren } from './still-visible.ts';

const series = (genreIds: number[], rest: Partial<Rated> = {}): Rated => ({
  kind: 'series',
  id: 1,
  adult: false,
  maturity: 0,
  genreIds,
  ...rest,
});

describe('titles for children', () => {
  it('are series of the kids’ genre, and family movies with a mild certificate', () => {
    expect(isForChildren(series([10762, 16]))).toBe(true);
    expect(isForChildren(series([10762], { maturity: null }))).toBe(true);
    expect(isForChildren(series([10751], { kind: 'movie', maturity: 10 }))).toBe(true);
  });

  it.each<[string, Rated]>([
    ['a series that isn’t of the kids’ genre, however mild', series([16, 10751])],
    ['one of the kids’ genre with a strict certificate', series([10762], { maturity: 14 })],
    ['an adult one', series([10762], { adult: true })],
    ['one that may be adult or not', series([10762], { adult: null, maturity: null })],
    ['a family movie without a certificate', series([10751], { kind: 'movie', maturity: null })],
    ['a family movie for teenagers', series([10751], { kind: 'movie', maturity: 13 })],
  ])('are not %s', (_what, title) => {
    expect(isForChildren(title)).toBe(false);
  });
});
