import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maturityOf } from './certificates.ts';

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
