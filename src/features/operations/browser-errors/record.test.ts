import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readBrowserError } from './record.ts';

const right = {
  kind: 'error',
  message: 'TypeError: x is not a function',
  at: '/assets/frame-B1a_.js:1:2345',
  release: '1.0.0',
};
const read = (report: unknown) => readBrowserError(Buffer.from(JSON.stringify(report)));

it('takes what our own script sends', () => {
  expect(read(right)).toEqual({
    kind: 'error',
    message: right.message,
    place: '/assets/frame-B1a_.js:1:2345',
    release: '1.0.0',
  });
});

it.each([
  ['an address', 'No mail to thandi@example.org here', 'No mail to ADDRESS here'],
  ['a page', 'Failed at https://stoep.example/search?q=thandi now', 'Failed at URL now'],
  ['a query', 'No route matches /search?q=thandi', 'No route matches /search?'],
  ['quoted text', 'Unexpected token, "{"name":"Thandi"" is not valid JSON', 'Unexpected token, "…'],
  ['typed text', "Cannot find 'Thandi Mokoena, 12 Long Street' here", "Cannot find '…' here"],
  ['a typed word', "No element 'thandi' in 'x'", "No element '…' in '…'"],
  ['a quote that is cut off', "No element 'Thandi Mok", "No element '…"],
  [
    'names of code',
    "Cannot read properties of undefined (reading 'title')",
    "Cannot read properties of undefined (reading 'title')",
  ],
  ['numbers', 'No title 1234567 in 12', 'No title N in 12'],
  ['lines and controls', 'a\n\u0007b\u202ec', 'a b c'],
])('keeps nothing personal of %s', (_what, message, stored) => {
  const found = read({ ...right, message })?.message;
  expect(found).toBe(stored);
  expect(found).not.toMatch(/thandi/i);
});

it.each([
  [{ ...right, kind: 'other' }],
  [{ ...right, message: '' }],
  [{ ...right, message: 'x'.repeat(301) }],
  [{ ...right, message: 1 }],
  [{ ...right, at: 'https://elsewhere.example/assets/a.js:1:2' }],
  [{ ...right, at: '/assets/a.js?token=1:1:2' }],
  [{ ...right, at: '/assets/../a.js:1:2' }],
  [{ ...right, at: undefined }],
  [{ ...right, release: '1.0 <b>' }],
  [{ ...right, more: 1 }],
  [[right]],
  [null],
])('refuses %j', (report) => {
  expect(read(report)).toBeNull();
});

it('refuses whatever else comes, and throws at nothing', () => {
  expect(readBrowserError(null)).toBeNull();
  expect(readBrowserError(new Uint8Array([0xff, 0x7b]))).toBeNull();
  fc.assert(fc.property(fc.uint8Array(), (bytes) => readBrowserError(bytes) === null));
});
