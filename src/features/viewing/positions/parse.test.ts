import { describe, expect, it } from 'vitest';
import { parsePosition } from './parse.ts';

const parse = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parsePosition(form);
};

describe('a position that a player sends', () => {
  it('names what was played and how far', () => {
    expect(parse({ what: 'movie 550', seconds: '61.5', duration: '5400' })).toMatchObject({
      seconds: 61.5,
      duration: 5_400,
      ended: false,
    });
    expect(parse({ what: 'movie 550', seconds: '0' })).toMatchObject({ seconds: 0, duration: null });
    expect(parse({ what: 'movie 550', seconds: '5400', ended: '1' })).toMatchObject({ ended: true });
  });

  it.each(['-1', '1e3', 'NaN', 'Infinity', '', ' 5', '5 ', '86401', '123456', '1.1234567', '0x10', '٣'])(
    'is refused with %j seconds',
    (seconds) => {
      expect(parse({ what: 'movie 550', seconds })).toBeNull();
      expect(parse({ what: 'movie 550', seconds: '5', duration: seconds })).toBeNull();
    },
  );

  it.each([
    '',
    'movie',
    'movie ',
    'movie 0',
    'movie -1',
    'movie 1.5',
    'film 550',
    'movie 550 1 1',
    'series 550',
    'series 550 0 1',
    'series 550 1 1 sub',
    '../550',
  ])('is refused for %j', (what) => {
    expect(parse({ what, seconds: '5' })).toBeNull();
  });

  it('is refused without seconds, without a title, and with another end than 1', () => {
    expect(parse({ what: 'movie 550' })).toBeNull();
    expect(parse({ seconds: '5' })).toBeNull();
    expect(parse({ what: 'movie 550', seconds: '5', ended: 'yes' })).toBeNull();
  });
});
