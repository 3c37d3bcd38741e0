import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { certificationLists } from '#test/certification-lists.ts';
import { certificateClass, certificateRules, decidingCountries, maturityOf } from './certificates.ts';
import { certificateTable } from './certificates-table.ts';
import type { TitleKind } from './title.ts';

const of = (...pairs: string[]) => pairs.map((pair) => ({ country: pair.slice(0, 2), label: pair.slice(3) }));

describe('certificateClass', () => {
  const classOf = (kind: TitleKind, pair: string) => {
    const { years, from } = maturityOf(kind, of(pair));
    return certificateClass({ certificate: from, maturity: years });
  };

  it.each(['ZA PG', 'ZA 7-9PG', 'US PG', 'US GP', 'US TV-PG', 'US TV-PG-D', 'GB PG', 'AU PG', 'NZ PGR'])(
    'of %s is that of PG, whatever its age',
    (pair) => {
      expect(classOf('movie', pair)).toBe(7);
    },
  );

  it('of R and its equal on television is that of 16, of another country’s R its age', () => {
    expect(classOf('movie', 'US R')).toBe(16);
    expect(classOf('series', 'US TV-MA')).toBe(16);
    expect(classOf('movie', 'NZ R')).toBe(18);
    expect(classOf('movie', 'US NC-17')).toBe(18);
  });

  it('of other labels is their age, and null without one', () => {
    expect(classOf('movie', 'US PG-13')).toBe(13);
    expect(classOf('movie', 'ZA 10-12PG')).toBe(10);
    expect(classOf('series', 'US TV-14')).toBe(14);
    expect(classOf('movie', 'IE 12PG')).toBe(13);
    expect(classOf('movie', 'US FOO-17')).toBe(17);
    expect(classOf('movie', 'GB PG-9')).toBe(9);
    expect(classOf('movie', 'US FOO')).toBe(18);
    expect(certificateClass({ certificate: null, maturity: null })).toBeNull();
  });
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

  it('has tables of its own for television, and understands the other kind’s labels', () => {
    expect(maturityOf('series', of('GB A')).years).toBe(16);
    expect(maturityOf('series', of('US TV-Y7')).years).toBe(7);
    expect(maturityOf('movie', of('US TV-MA', 'GB PG')).years).toBe(17);
    expect(maturityOf('movie', of('US TV-14')).years).toBe(14);
    expect(maturityOf('series', of('US PG-13')).years).toBe(13);
    expect(maturityOf('series', of('ZA All')).years).toBe(0);
  });

  it('passes over what says nothing, and nothing else', () => {
    const nothing = { years: null, adult: false, banned: false, from: null };
    expect(maturityOf('movie', [])).toEqual(nothing);
    expect(maturityOf('movie', of('US NR', 'US ', 'ZA  ', 'GB Not Rated', 'AU ur', 'FR 12'))).toEqual(
      nothing,
    );
    expect(maturityOf('movie', of('ZA NR', 'US PG')).years).toBe(10);
    for (const label of [
      'Unrated',
      '-',
      'constructor',
      'N/A',
      '\u200b',
      'Approved',
      'Passed',
      '16'.repeat(200),
    ])
      expect(maturityOf('movie', of(`US ${label}`, 'GB PG')).years, label).toBe(18);
  });

  it.each([
    ['movie', 'ZA 16 VL', 'US PG', 16],
    ['movie', 'ZA 13 (V)', 'US PG', 13],
    ['movie', 'ZA ab sechs', 'US PG', 18],
    ['movie', 'ZA Level 3', 'US PG', 18],
    ['movie', 'ZA 21', 'US PG', 18],
    ['movie', 'US PG-13 (edited)', 'GB PG', 13],
    ['movie', 'US R-rated cut 7', 'GB PG', 17],
    ['series', 'US TV-14-LV', 'GB PG', 14],
    ['series', 'US TV-MA-DLSV', 'GB PG', 18],
    ['series', 'IE 16', 'GB PG', 16],
    ['series', 'IE 12A', 'GB PG', 13],
    ['series', 'IE 15A', 'GB PG', 16],
    ['movie', 'NZ 15', 'GB PG', 16],
    ['movie', 'AU NRC', 'GB PG', 13],
    ['movie', 'DE FSK-12', 'GB PG', 13],
    ['movie', 'DE ab 12 Jahren', 'GB PG', 13],
    ['movie', 'DE FSK-6', 'NL 6', 6],
  ] as const)('never lets a milder country decide: %s %s beside %s is %i', (kind, odd, milder, years) => {
    expect(maturityOf(kind, of(odd, milder)).years).toBe(years);
    expect(maturityOf(kind, of(milder, odd)).years).toBe(years);
  });

  it('knows what must not be distributed, whichever country decides', () => {
    expect(maturityOf('movie', of('ZA XX'))).toMatchObject({ years: 18, adult: true, banned: true });
    expect(maturityOf('movie', of('ZA 13', 'AU RC')).banned).toBe(true);
    expect(maturityOf('series', of('US TV-Y', 'AU RC')).banned).toBe(true);
    expect(maturityOf('movie', of('ZA X18', 'AU R 18+')).banned).toBe(false);
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

describe('whatever labels come together', () => {
  const listed = certificateTable.map(([country, , label]) => ({ country, label }));
  const odd = fc.record({
    country: fc.constantFrom(...decidingCountries, 'FR', 'za'),
    label: fc.oneof(fc.string({ maxLength: 12 }), fc.string({ unit: 'grapheme', maxLength: 6 })),
  });
  const certificate = fc.oneof(fc.constantFrom(...listed), odd);
  const kinds = fc.constantFrom<TitleKind>('movie', 'series');
  const inTable = (kind: TitleKind, country: string, label: string) =>
    certificateTable.find(
      (row) => row[0] === country && row[1] === kind && row[2].toUpperCase() === label.toUpperCase(),
    )?.[3];
  const yearsOf = (meaning: number | string) => (typeof meaning === 'number' ? meaning : 18);

  it('is never milder than the strictest understood label of the country that decides', () => {
    fc.assert(
      fc.property(kinds, fc.array(certificate, { maxLength: 8 }), (kind, certificates) => {
        const { years, from } = maturityOf(kind, certificates);
        const own = certificates.filter(({ country }) => country === from?.country);
        for (const { country, label } of own) {
          const meaning = inTable(kind, country, label);
          if (meaning !== undefined) expect(years).toBeGreaterThanOrEqual(yearsOf(meaning));
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('is at least 18 by a label without an age that nobody understands, whatever stands beside it', () => {
    const strange = fc
      .string({ minLength: 1, maxLength: 12 })
      .filter((label) => label.trim() !== '' && !/\d/.test(label.normalize('NFKC')))
      .filter((label) => !certificateTable.some((row) => lettersOf(row[2]) === lettersOf(label)))
      .filter((label) => !['NR', 'UR', 'NOTRATED'].includes(lettersOf(label)));
    fc.assert(
      fc.property(kinds, strange, fc.array(certificate, { maxLength: 6 }), (kind, label, others) => {
        const za = { country: 'ZA', label };
        expect(maturityOf(kind, [...others, za]).years).toBe(18);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is never milder for a certificate more of a country that is asked first', () => {
    fc.assert(
      fc.property(kinds, fc.array(certificate, { maxLength: 6 }), odd, (kind, certificates, extra) => {
        const za = certificates.map(({ label }) => ({ country: 'ZA', label }));
        const before = maturityOf(kind, za).years ?? 0;
        const after = maturityOf(kind, [...za, { ...extra, country: 'ZA' }]).years ?? 0;
        expect(after).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});

function lettersOf(label: string): string {
  return label
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

describe('the table of certificates', () => {
  const keyOf = ([country, kind, label]: (typeof certificateTable)[number]) =>
    `${country} ${kind} ${lettersOf(label)}`;

  it('has at least 150 pairs, each once, each with a source', () => {
    expect(new Set(certificateTable.map(keyOf)).size).toBe(certificateTable.length);
    expect(certificateTable.length).toBeGreaterThanOrEqual(150);
    for (const [, , , , source] of certificateTable) expect(source).toMatch(/^[^:,;]+[:,;] .{10,}/);
  });

  it('is of these rules: a change of it needs a new number in certificateRules, and then here', () => {
    const text = JSON.stringify(
      certificateTable.map(([country, kind, label, years]) => [country, kind, label, years]),
    );
    const digest = createHash('sha256').update(text).digest('hex').slice(0, 12);
    expect([certificateRules, digest]).toEqual([2, '88e92af6e18d']);
  });

  it('knows only the countries that decide, for film and for television', () => {
    const covered = new Set(certificateTable.map(([country, kind]) => `${country} ${kind}`));
    const countries = ['ZA', 'US', 'GB', 'IE', 'AU', 'NZ', 'NL', 'DE'];
    expect([...covered].sort()).toEqual(countries.flatMap((one) => [`${one} movie`, `${one} series`]).sort());
  });

  it('has a level of the decisions for each', () => {
    for (const [country, kind, label, meaning] of certificateTable) {
      const level = maturityOf(kind, [{ country, label: ` ${label.toLowerCase()} ` }]);
      expect([level.years, level.adult]).toEqual(typeof meaning === 'string' ? [18, true] : [meaning, false]);
      expect(level.banned).toBe(meaning === 'banned');
    }
  });

  it('has a row of its own kind for all that the service lists, but for what says nothing', () => {
    const rows = new Set(certificateTable.map(keyOf));
    for (const kind of ['movie', 'series'] as const) {
      expect(Object.keys(certificationLists[kind])).toEqual(decidingCountries);
      for (const [country, labels] of Object.entries(certificationLists[kind]))
        for (const label of labels)
          expect(rows.has(`${country} ${kind} ${lettersOf(label)}`), `${kind} ${country} ${label}`).toBe(
            label !== 'NR',
          );
    }
  });

  it.each([
    ['movie', 'GB 12A', 13],
    ['movie', 'DE 12', 13],
    ['movie', 'NL 12', 13],
    ['movie', 'AU M', 16],
    ['movie', 'US GP', 10],
    ['series', 'US TV-14-L', 14],
    ['movie', 'NL 14', 14],
    ['series', 'IE YA', 13],
  ] as const)('takes %s %s for %s', (kind, pair, years) => {
    expect(maturityOf(kind, of(pair)).years).toBe(years);
  });
});
