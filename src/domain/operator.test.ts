import { expect, it } from 'vitest';
import { readEmail } from './email.ts';
import { commandLine, maskEmail } from './operator.ts';

it.each([
  ['Thandi@example.org', 'T…@e….org'],
  ['t@x.co.za', 't…@x….za'],
  ['"a@b"@host', '"…@h…'],
  ['', '…@…'],
])('shortens %s to what names nobody', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

it('has a name for the command line that no operator can have', () => {
  expect(readEmail(commandLine)).toBeNull();
});
