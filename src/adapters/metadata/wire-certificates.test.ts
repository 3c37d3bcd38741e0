import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { contentRatings, releaseDates } from './wire-certificates.ts';

const ratings = (...results: unknown[]) => v.parse(contentRatings, { results });

describe('certificates of TMDB', () => {
  it('of a series stand at its countries', () => {
    expect(ratings({ iso_3166_1: 'ZA', rating: '16' }, { iso_3166_1: 'US', rating: 'TV-14' })).toEqual([
      { country: 'ZA', label: '16' },
      { country: 'US', label: 'TV-14' },
    ]);
  });

  it('of a movie stand at its releases, each label once', () => {
    const movie = {
      results: [
        {
          iso_3166_1: 'ZA',
          release_dates: [{ certification: '13' }, { certification: '' }, { certification: '13' }, null],
        },
        { iso_3166_1: 'US', release_dates: [{ certification: 'PG-13' }, { certification: 'R' }] },
      ],
    };
    expect(v.parse(releaseDates, movie)).toEqual([
      { country: 'ZA', label: '13' },
      { country: 'US', label: 'PG-13' },
      { country: 'US', label: 'R' },
    ]);
  });

  it('of countries that decide nothing are dropped; a country’s case and spaces don’t matter', () => {
    expect(ratings({ iso_3166_1: ' za ', rating: '18' }, { iso_3166_1: 'XX', rating: '18' })).toEqual([
      { country: 'ZA', label: '18' },
    ]);
  });

  it.each([undefined, null, 7, 'text', [], {}, { results: 7 }, { results: [null, 7, 'ZA', {}] }])(
    'are none where the service sends %j',
    (block) => {
      expect(v.parse(contentRatings, block)).toEqual([]);
      expect(v.parse(releaseDates, block)).toEqual([]);
    },
  );

  it.each([
    [18, '18'],
    [{ years: 18 }, '…'],
    [['18'], '…'],
    [true, '…'],
    ['\u0000\u0001', '…'],
  ])('of the wrong type stay, so that no milder country decides: %j', (rating, label) => {
    expect(ratings({ iso_3166_1: 'ZA', rating })).toEqual([{ country: 'ZA', label }]);
  });

  it('that are too long are no known label by their beginning', () => {
    const [certificate] = ratings({ iso_3166_1: 'ZA', rating: `PG${' '.repeat(20)}${'x'.repeat(40)}` });
    expect(certificate?.label).toMatch(/^PG x+…$/);
    expect(certificate?.label).toHaveLength(31);
  });

  it('carry their reasons, at most eight, without empty ones', () => {
    const descriptors = ['Violence', '', ' ', 7, ...Array.from({ length: 9 }, (_, nth) => `Reason ${nth}`)];
    const [certificate] = ratings({ iso_3166_1: 'ZA', rating: '16', descriptors });
    expect(certificate?.descriptors).toEqual([
      'Violence',
      ...Array.from({ length: 7 }, (_, nth) => `Reason ${nth}`),
    ]);
  });

  it('keep the reasons of an earlier release of the same label', () => {
    const dates = [{ certification: '16', descriptors: ['Violence'] }, { certification: '16' }];
    const movie = { results: [{ iso_3166_1: 'ZA', release_dates: dates }] };
    expect(v.parse(releaseDates, movie)).toEqual([{ country: 'ZA', label: '16', descriptors: ['Violence'] }]);
  });

  it('without an end are unknown, which hides the title from children', () => {
    const dates = Array.from({ length: 101 }, (_, nth) => ({ certification: `label ${nth}` }));
    const movie = { results: [{ iso_3166_1: 'ZA', release_dates: dates }] };
    expect(v.parse(releaseDates, movie)).toEqual([]);
  });
});
