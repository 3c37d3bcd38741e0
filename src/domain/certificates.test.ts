import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maturityOf } from './certificates.ts';
import { certificateTable } from './certificates-table.ts';

const of = (...pairs: string[]) =>
  pairs.map((pair) => {
    const [country = '', label = ''] = pair.split(' ', 2);
    return { country, label };
  });

describe('maturityOf', () => {
  it('believes South Africa before the United States, and these before others', () => {
    expect(maturityOf('movie', of('US R', 'ZA 13', 'GB 18'))).toMatchObject({
      years: 13,
      from: { country: 'ZA', label: '13' },
    });
    expect(maturityOf('movie', of('GB 18', 'US PG-13'))).toMatchObject({
      years: 13,
      from: { country: 'US', label: 'PG-13' },
    });
    expect(maturityOf('movie', of('DE 6', 'GB 15', 'AU PG'))).toMatchObject({
      years: 16,
      from: { country: 'GB', label: '15' },
    });
  });

  it('takes the strictest where a country lists several', () => {
    expect(maturityOf('movie', of('US PG-13', 'US R', 'US PG-13')).years).toBe(17);
    expect(maturityOf('series', of('US TV-PG', 'US TV-MA')).years).toBe(17);
  });

  it('has tables of its own for television', () => {
    expect(maturityOf('series', of('US TV-Y7')).years).toBe(7);
    expect(maturityOf('movie', of('US TV-Y7')).years).toBeNull();
    expect(maturityOf('series', of('ZA All')).years).toBe(0);
  });

  it('does not know what says nothing', () => {
    expect(maturityOf('movie', [])).toEqual({ years: null, adult: false, from: null });
    expect(maturityOf('movie', of('US NR', 'US ', 'ZA ', 'FR 12', 'ZA constructor')).years).toBeNull();
  });

  it('knows what is for adults alone', () => {
    expect(maturityOf('movie', of('ZA X18', 'US PG'))).toMatchObject({ years: 18, adult: true });
    expect(maturityOf('movie', of('ZA 18', 'ZA XX')).adult).toBe(true);
    expect(maturityOf('movie', of('ZA XX', 'ZA 18')).adult).toBe(true);
  });

  it('never grows milder when a certificate of the deciding country is added', () => {
    const label = fc.constantFrom('A', 'PG', '7-9PG', '10-12PG', '13', '16', '18', 'X18', 'XX', '', 'NR');
    fc.assert(
      fc.property(fc.array(label), label, (labels, one) => {
        const list = labels.map((text) => ({ country: 'ZA', label: text }));
        const before = maturityOf('movie', list).years ?? 0;
        expect(
          maturityOf('movie', [...list, { country: 'ZA', label: one }]).years ?? 0,
        ).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});

describe('the table of certificates', () => {
  const keyOf = ([country, kind, label]: (typeof certificateTable)[number]) =>
    `${country} ${kind} ${label.replaceAll(' ', '').toUpperCase()}`;

  it('has at least 150 pairs, each once, each with a source', () => {
    expect(new Set(certificateTable.map(keyOf)).size).toBe(certificateTable.length);
    expect(certificateTable.length).toBeGreaterThanOrEqual(150);
    for (const [, , , , source] of certificateTable) expect(source).toMatch(/^[^:,;]+[:,;] .{10,}/);
  });

  it('knows only the countries that decide, for film and for television', () => {
    const told = new Set(certificateTable.map(([country, kind]) => `${country} ${kind}`));
    const countries = ['ZA', 'US', 'GB', 'IE', 'AU', 'NZ', 'NL', 'DE'];
    expect([...told].sort()).toEqual(countries.flatMap((one) => [`${one} movie`, `${one} series`]).sort());
  });

  it('has a level of the decisions for each', () => {
    for (const [country, kind, label, meaning] of certificateTable) {
      const level = maturityOf(kind, [{ country, label: ` ${label.toLowerCase()} ` }]);
      expect([level.years, level.adult]).toEqual(meaning === 'adult' ? [18, true] : [meaning, false]);
      // Nothing between 13 and 16: what isn't for thirteen-year-olds must not slip under their ceiling.
      expect(meaning === 'adult' || meaning <= 13 || meaning >= 16).toBe(true);
    }
  });

  it('knows what the metadata service lists for these countries, but for what says nothing', () => {
    for (const [kind, lists] of Object.entries(listed)) {
      const known = Object.entries(lists).flatMap(([country, labels]) =>
        labels.split(' | ').map((label) => ({ country, label })),
      );
      for (const one of known) {
        const { years } = maturityOf(kind === 'movie' ? 'movie' : 'series', [one]);
        expect(years === null, `${kind} ${one.country} ${one.label}`).toBe(one.label === 'NR');
      }
    }
  });

  it.each([
    ['movie', 'GB 12A', 13],
    ['movie', 'DE 12', 13],
    ['movie', 'NL 12', 13],
    ['movie', 'AU M', 16],
    ['movie', 'US GP', 10],
    ['series', 'US TV-14-LV', null],
    ['series', 'US TV-14-L', 13],
    ['series', 'IE YA', 13],
  ] as const)('takes %s %s for %s', (kind, pair, years) => {
    expect(maturityOf(kind, of(pair)).years).toBe(years);
  });
});

/** `/certification/movie/list` and `/certification/tv/list` of the service, August 2026. */
const listed = {
  movie: {
    ZA: 'A | PG | 7-9PG | 10-12PG | 13 | 16 | 18 | X18 | XX',
    US: 'R | PG | NC-17 | G | NR | PG-13',
    GB: '15 | R18 | PG | 12A | U | 18 | 12',
    IE: 'G | PG | 12A | 15A | 16 | 18 | 12 | 15',
    AU: 'E | G | PG | M | MA 15+ | R 18+ | X 18+ | RC',
    NZ: 'G | PG | M | R13 | R15 | R16 | R18 | R | RP13 | RP16 | RP18',
    NL: 'AL | 6 | 9 | 12 | 16 | 14 | 18',
    DE: '12 | 18 | 0 | 6 | 16',
  },
  series: {
    ZA: 'All | PG | 13 | 16 | 18 | X18',
    US: 'TV-MA | TV-Y | TV-14 | NR | TV-PG | TV-Y7 | TV-G',
    GB: 'U | PG | 12A | 12 | 15 | 18 | R18',
    AU: 'P | C | G | PG | M | MA 15+ | AV 15+ | R 18+',
    NZ: 'G | PG | M | 16 | 18',
    NL: 'NR | AL | 6 | 9 | 12 | 16 | 14 | 18',
    DE: '0 | 6 | 12 | 16 | 18',
  },
};
