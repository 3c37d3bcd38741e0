import { describe, expect, it } from 'vitest';
import { emailKey, foldEmail, isSameEmail, readEmail } from './email.ts';

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
    'thandi,film@example.co.za',
    'thandi@example.co.za,',
    'thandi..film@example.co.za',
    'thandi.@example.co.za',
    '.thandi@example.co.za',
    'thandi@example..co.za',
    'thandi@.example.co.za',
    'thandi@example',
    'thandi@-example.co.za',
    'thandi@10.0.0.1',
    'thandi@[10.0.0.1]',
    'thandi@exa mple.co.za',
    'thandi@example.co.za/x',
    'thandi@exam%70le.co.za',
    '"thandi"@example.co.za',
    'Thandi <thandi@example.co.za>',
    'mailto:thandi@example.co.za',
    `${'\u200b'.repeat(2_000)}thandi@example.co.za`,
  ])('refuses %j', (text) => {
    expect(readEmail(text)).toBeNull();
  });

  it('refuses an address that mail could not carry', () => {
    expect(readEmail(`a@${'b'.repeat(253)}`)).toBeNull();
    expect(readEmail(`${'a'.repeat(65)}@example.com`)).toBeNull();
    expect(readEmail(`${'é'.repeat(33)}@example.com`)).toBeNull();
  });

  it('keeps an address as typed, trimmed', () => {
    expect(readEmail('  Thandi+Film@Example.co.za ')).toBe('Thandi+Film@Example.co.za');
    expect(readEmail('andré@пример.example')).toBe('andré@пример.example');
  });
});

describe.each([
  ['the spelling', "o'brien-nel@пример.example"],
  ['a zero-width space', "o'brien\u200b-nel@пример.example"],
  ['direction marks', "\u202ao'brien-nel@пример.example\u202c"],
  ['a soft hyphen', "o'bri\u00aden-nel@пример.example"],
  ['a byte order mark', "\ufeffo'brien-nel@пример.example"],
  ['a phone’s apostrophe', 'o’brien-nel@пример.example'],
  ['another hyphen', "o'brien\u2011nel@пример.example"],
  ['a dot at the end', "o'brien-nel@пример.example."],
  ['punycode', "o'brien-nel@xn--e1afmkfd.example"],
  ['capitals', "O'Brien-Nel@ПРИМЕР.EXAMPLE"],
  ['spaces around', " o'brien-nel@пример.example\u00a0"],
  ['wide letters', "ｏ'brien-nel＠пример．example"],
])('an address with %s', (_what, typed) => {
  it('is the same address', () => {
    expect(foldEmail(typed)).toBe("o'brien-nel@xn--e1afmkfd.example");
    expect(isSameEmail(typed, "o'brien-nel@пример.example")).toBe(true);
  });

  it('is read, and stays the same', () => {
    const read = readEmail(typed) ?? '';
    expect(read.toLowerCase()).toMatch(/^o'brien-nel@(пример|xn--e1afmkfd)[.．]example$/);
    expect(foldEmail(read)).toBe(foldEmail(typed));
    expect(readEmail(read)).toBe(read);
  });
});

describe('foldEmail', () => {
  it('tells apart what looks different', () => {
    const all = [
      'a.b@x.example',
      'ab@x.example',
      'a+b@x.example',
      'a_b@x.example',
      'a-b@x.example',
      'á@x.example',
    ];
    expect(new Set(all.map(foldEmail)).size).toBe(all.length);
  });
});

describe('emailKey', () => {
  it('makes one key of one address, however it is typed', () => {
    expect(emailKey(' THANDI@Example.co.za')).toBe(emailKey('thandi@example.CO.ZA '));
    expect(emailKey('andre\u0301@x.example')).toBe(emailKey('andr\u00e9@x.example'));
  });
});
