import { describe, expect, it } from 'vitest';
import { isWeakPassword, passwordFault } from './password.ts';

describe('passwordFault', () => {
  const common = ['123456', 'password1'];
  const faultOf = (password: string, email = 'Thandi.M+tv@example.org') =>
    passwordFault(password, { email, isCommon: async (one) => common.includes(one) });

  it.each([
    ['', 'short-password'],
    ['12345', 'short-password'],
    ['🌍🌍🌍', 'short-password'],
    ['a'.repeat(1025), 'long-password'],
    ['é'.repeat(513), 'long-password'],
    ['123456', 'common-password'],
    ['password1', 'common-password'],
    ['thandi.m+tv', 'own-name-password'],
    ['Thandi.M', 'own-name-password'],
    [' THANDI.M@ ', null],
    ['thandi.m+tv@EXAMPLE.org', 'own-name-password'],
    ['thandi.m-2026', null],
    ['🌍🌍🌍🌍🌍🌍', null],
    ['a'.repeat(1024), null],
    ['é'.repeat(512), null],
    ['      ', null],
  ])('finds in %j: %s', async (password, fault) => {
    expect(await faultOf(password)).toBe(fault);
  });

  it('does not take an empty name for the whole password', async () => {
    expect(await faultOf('      ', '@example.org')).toBeNull();
  });
});

describe('isWeakPassword', () => {
  it.each(['abc', 'Password', '123456', 'aaaaaaaa', 'Springboks'])('calls %j weak', (password) => {
    expect(isWeakPassword(password)).toBe(true);
  });

  it('calls one that holds the name weak', () => {
    expect(isWeakPassword('xxLeratoxx', 'Lerato')).toBe(true);
    expect(isWeakPassword('lerato-2026', 'Lerato@example.com')).toBe(true);
    expect(isWeakPassword('jacaranda street', 'Lerato')).toBe(false);
  });

  it('does not take every password for weak because a name is empty or one letter', () => {
    expect(isWeakPassword('jacaranda street', '')).toBe(false);
    expect(isWeakPassword('jacaranda street', 'j')).toBe(false);
  });
});
