import { describe, expect, it } from 'vitest';
import { readSubUserName } from './sub-user-name.ts';

describe('readSubUserName', () => {
  it.each([
    ['', 'empty'],
    [' \u3000 ', 'empty'],
    ['\u200b\u200d', 'empty'],
    ['Sip\0ho', 'control'],
    ['Sipho\u001b[31m', 'control'],
    ['Sip\nho', 'control'],
    ['Le\u2028rato', 'control'],
    ['Le\u2029rato', 'control'],
    ['Sipho \ud83d', 'control'],
    ['x'.repeat(61), 'long'],
    ['👩‍👧'.repeat(21), 'long'],
    ['x'.repeat(1_000), 'long'],
  ])('refuses %j', (text, fault) => {
    expect(readSubUserName(text)).toEqual({ fault });
  });

  it.each([
    ['  Lerato ', 'Lerato'],
    ['Zoe\u0308', 'Zo\u00eb'],
    ['👩‍👧', '👩‍👧'],
    ['ليلى', 'ليلى'],
    ['x'.repeat(60), 'x'.repeat(60)],
  ])('reads %j', (text, name) => {
    expect(readSubUserName(text)).toEqual({ name });
  });
});
