import { describe, expect, it } from 'vitest';
import { emailKey, readEmail } from './email.ts';

describe('readEmail', () => {
  it.each([
    '',
    ' ',
    'thandi',
    '@example.co.za',
    'thandi@',
    'a b@example.com',
    'a@b@c',
    'a@b\u0000',
    'a@\ud800b',
  ])('refuses %j', (text) => {
    expect(readEmail(text)).toBeNull();
  });

  it('refuses an address that mail could not carry', () => {
    expect(readEmail(`a@${'b'.repeat(253)}`)).toBeNull();
    expect(readEmail(`${'a'.repeat(65)}@example.com`)).toBeNull();
  });

  it('keeps an address as typed, trimmed', () => {
    expect(readEmail('  Thandi+Film@Example.co.za ')).toBe('Thandi+Film@Example.co.za');
    expect(readEmail('andré@пример.example')).toBe('andré@пример.example');
  });
});

describe('emailKey', () => {
  it('makes one key of one address, however it is typed', () => {
    expect(emailKey(' THANDI@Example.co.za')).toBe(emailKey('thandi@example.CO.ZA '));
    expect(emailKey('andre\u0301@x.example')).toBe(emailKey('andr\u00e9@x.example'));
  });
});
