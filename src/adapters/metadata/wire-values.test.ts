import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  amount,
  clampedTo,
  count,
  date,
  fieldOf,
  id,
  imdbId,
  minutes,
  newerFlag,
  path,
  results,
  wireFlag,
  wireLine,
  wireList,
  wireText,
} from './wire-values.ts';

/** A broken or hostile service may send these values in any field. */
const strange = [undefined, null, true, -1, Number.NaN, Number.POSITIVE_INFINITY, '', 'x', [], {}, [[]]];

const read = <S extends v.GenericSchema>(schema: S, value: unknown): unknown => {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : 'refused';
};

describe('values of TMDB', () => {
  it.each([
    ['a text', wireText(5), ''],
    ['a line', wireLine(5), ''],
    ['a path', path, null],
    ['a date', date, null],
    ['an identifier of IMDb', imdbId, null],
  ])('%s of the wrong type is unknown, and never an error', (_name, schema, unknown) => {
    for (const value of strange.filter((one) => typeof one !== 'string'))
      expect(read(schema, value)).toEqual(unknown);
  });

  it('keep a text’s lines, and its length within the cap', () => {
    expect(read(wireText(9), ' one\r\ntwo\u0000 ')).toBe('one\ntwo');
    expect(read(wireText(3), 'abcdef')).toBe('abc');
    // Half of a surrogate pair would be another character in the browser.
    expect(read(wireText(3), 'ab😀')).toBe('ab');
  });

  it.each([
    ['Salt &amp; Smoke', 'Salt & Smoke'],
    ['It&#39;s &quot;late&quot;', `It's "late"`],
    ['Caf&eacute; &#x2014; &#233;&nbsp;1', 'Café — é\u00a01'],
    ['&#146;n Trem', '’n Trem'],
    // Entities are decoded once.
    ['&amp;amp; &amp;lt;b&amp;gt;', '&amp; &lt;b&gt;'],
    ['&lt;b&gt;Bold&lt;/b&gt;', '<b>Bold</b>'],
    // What isn't an entity stays.
    ['Q&A; R&B, AT&T &unknown; &#xd800; &#0; &', 'Q&A; R&B, AT&T &unknown; &#xd800; &#0; &'],
  ])('decode %s as text', (sent, expected) => {
    expect(read(wireText(80), sent)).toBe(expected);
    expect(read(wireLine(80), sent)).toBe(expected.replace(/\s/g, ' '));
  });

  it('keep within the cap whatever entities hold', () => {
    expect(read(wireText(4), '&amp;'.repeat(50))).toBe('&&&&');
    expect(String(read(wireLine(4), '&#8203;&#10;'.repeat(1_000))).length).toBeLessThanOrEqual(4);
    expect(read(wireText(20), 'one&#0;&#7;two')).toBe('one&#0;two');
  });

  it.each([' ', '\u00a0', '\u200b', '\ufeff', '\n'])('are read without %j around them', (around) => {
    expect(read(imdbId, `${around}tt0133093${around}`)).toBe('tt0133093');
    expect(read(date, `2026-11-27${around}`)).toBe('2026-11-27');
    expect(read(path, `/a.jpg${around}`)).toBe('/a.jpg');
  });

  it('make one line of a text that has several', () => {
    expect(read(wireLine(20), ' The  long\n\tway\u0007 home ')).toBe('The long way home');
    expect(read(wireLine(4), '\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\nlate')).toBe('');
  });

  it.each([
    ['/a.jpg', '/a.jpg'],
    ['/A-b_c.1.png', '/A-b_c.1.png'],
    ['a.jpg', null],
    ['//elsewhere.example/a.jpg', null],
    ['/../secret', null],
    ['/a.jpg?x=1', null],
    ['/', null],
    [`/${'a'.repeat(121)}`, null],
    ['/a.jpg\n', '/a.jpg'],
    ['/a\n.jpg', null],
    ['https://elsewhere.example/a.jpg', null],
  ])('take %j for the path of a picture: %j', (value, path_) => {
    expect(read(path, value)).toBe(path_);
  });

  it.each([
    ['2026-11-23', '2026-11-23'],
    ['2024-02-29', '2024-02-29'],
    ['2026-02-29', null],
    ['2026-13-01', null],
    ['2026-00-10', null],
    ['2026-1-1', null],
    ['1849-12-31', null],
    ['2201-01-01', null],
    ['2026-11-23T00:00:00Z', null],
    ['', null],
  ])('take %j for the day %j', (value, day) => {
    expect(read(date, value)).toBe(day);
  });

  it('cap amounts, and count in whole numbers', () => {
    expect([7.4, -1, 11, Number.POSITIVE_INFINITY].map((value) => read(amount(10), value))).toEqual([
      7.4, 0, 10, 10,
    ]);
    expect(read(amount(10), Number.NaN)).toBe(0);
    expect(read(amount(10), '7')).toBe(0);
    expect([7.9, 10.9, -0.5].map((value) => read(count(10), value))).toEqual([7, 10, 0]);
  });

  it('know no length of nothing, of a fraction below a half, or of days', () => {
    const lengths = [0, 0.4, 0.5, 90, 89.6, 600, 601, -5, '90', null];
    expect(lengths.map((value) => read(minutes(600), value))).toEqual([
      null,
      null,
      1,
      90,
      90,
      600,
      null,
      null,
      null,
      null,
    ]);
  });

  it('tell an unknown flag from a false one; an absent newer one is false', () => {
    expect([true, false, 1, 'true', null, undefined].map((value) => read(wireFlag, value))).toEqual([
      true,
      false,
      null,
      null,
      null,
      null,
    ]);
    const entry = v.object({ adult: newerFlag });
    expect(read(entry, {})).toEqual({ adult: false });
    expect(read(entry, { adult: 'yes' })).toEqual({ adult: null });
    expect(read(entry, { adult: true })).toEqual({ adult: true });
  });

  it.each([1, 2 ** 31 - 1])('take %d for an identifier', (value) => {
    expect(read(id, value)).toBe(value);
  });

  it.each([0, -1, 1.5, 2 ** 31, '1', null, undefined])('drop an entry whose identifier is %j', (value) => {
    expect(read(id, value)).toBe('refused');
  });

  it('drop an entry whose number is out of bounds', () => {
    expect([1, 5, 0, 6, 1.5, '2'].map((value) => read(clampedTo(1, 5), value))).toEqual([
      1,
      5,
      'refused',
      'refused',
      'refused',
      'refused',
    ]);
  });

  it.each([
    ['tt1234567', 'tt1234567'],
    ['tt123456789', 'tt123456789'],
    ['tt123456', null],
    ['tt1234567890', null],
    ['nm1234567', null],
    ['tt1234567/../x', null],
  ])('take %j for IMDb’s identifier %j', (value, expected) => {
    expect(read(imdbId, value)).toBe(expected);
  });
});

describe('lists of TMDB', () => {
  const ids = wireList(v.object({ id }), 3);

  it('lose a bad entry alone, and end at their cap', () => {
    expect(read(ids, [{ id: 1 }, null, { id: 'x' }, { id: 2 }, { id: 3 }, { id: 4 }])).toEqual([
      { id: 1 },
      { id: 2 },
      { id: 3 },
    ]);
  });

  it.each(strange)('are empty where the service sends %j', (value) => {
    expect(read(ids, value)).toEqual([]);
    expect(read(results(v.object({ id }), 3), value)).toEqual([]);
  });

  it('look at so many entries and no more', () => {
    let looked = 0;
    const entry = v.pipe(
      v.unknown(),
      v.check(() => {
        looked += 1;
        return false;
      }),
    );
    expect(
      read(
        wireList(entry, 3),
        Array.from({ length: 10_000 }, () => 1),
      ),
    ).toEqual([]);
    expect(looked).toBe(30);
  });

  it('are found under their name, never in what an object inherits', () => {
    expect(read(results(v.object({ id }), 3), { results: [{ id: 7 }] })).toEqual([{ id: 7 }]);
    expect(fieldOf({ results: 1 }, 'results')).toBe(1);
    expect(fieldOf({}, 'toString')).toBeUndefined();
    expect(fieldOf('text', 'length')).toBeUndefined();
    expect(fieldOf(Object.create({ results: 1 }), 'results')).toBeUndefined();
  });
});
