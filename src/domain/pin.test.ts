import { expect, it } from 'vitest';
import { isPin } from './pin.ts';

it('has four digits, as they stand on every keyboard', () => {
  expect(['0000', '1234', '9876'].every(isPin)).toBe(true);
  for (const text of ['', '123', '12345', ' 1234', '12a4', '-123', '1.23', '١٢٣٤', '1234\n']) {
    expect(isPin(text)).toBe(false);
  }
});
