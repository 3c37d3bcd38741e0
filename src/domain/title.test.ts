import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTitleId } from './title.ts';

describe('readTitleId', () => {
  it.each(['1', '603', '2147483647'])('takes %s', (text) => {
    expect(readTitleId(text)).toBe(Number(text));
  });

  it.each([
    undefined,
    null,
    '',
    '0',
    '0603',
    '-1',
    '+1',
    '1.0',
    '1e3',
    ' 1',
    '603x',
    '2147483648',
    '99999999999',
    '٣',
  ])('refuses %j', (text) => {
    expect(readTitleId(text)).toBeNull();
  });

  it('answers a number from 1 to 2³¹ − 1 or nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer().map(String)), (text) => {
        const id = readTitleId(text);
        expect(id === null || (Number.isSafeInteger(id) && id >= 1 && id <= 2 ** 31 - 1)).toBe(true);
      }),
    );
  });
});
