import { expect, it } from 'vitest';
import { distinctName, freeSlot, passkeyFault } from './passkey.ts';

it('finds the first free slot of ten', () => {
  const taken = (...slots: number[]) => slots.map((slot) => ({ slot }));
  expect(freeSlot([])).toBe(1);
  expect(freeSlot(taken(1, 2, 4))).toBe(3);
  expect(freeSlot(taken(10, 9, 8, 7, 6, 5, 4, 3, 2))).toBe(1);
  expect(freeSlot(taken(1, 2, 3, 4, 5, 6, 7, 8, 9, 10))).toBeNull();
});

it('counts names of one kind', () => {
  const named = (...names: string[]) => names.map((name) => ({ name }));
  expect(distinctName('Chrome on Android', [])).toBe('Chrome on Android');
  expect(distinctName('Chrome on Android', named('Safari on iPhone'))).toBe('Chrome on Android');
  expect(distinctName('Safari on Mac', named('Safari on Mac', 'Safari on Mac 3'))).toBe('Safari on Mac 2');
  expect(distinctName('Safari on Mac', named('Safari on Mac', 'Safari on Mac 2'))).toBe('Safari on Mac 3');
});

it.each([
  ['https://stoep.example', null],
  ['http://localhost:3000', null],
  ['http://desk.localhost', null],
  ['http://stoep.example', 'insecure'],
  ['https://192.0.2.7', 'number'],
  ['http://[::1]:3000', 'number'],
])('knows whether browsers make passkeys at %s', (url, fault) => {
  expect(passkeyFault(url)).toBe(fault);
});
