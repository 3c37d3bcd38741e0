import { describe, expect, it } from 'vitest';
import { isWeakPassword, passwordFault } from './password.ts';

describe('passwordFault', () => {
  it('refuses fewer than six characters, counted as a person counts', () => {
    expect(passwordFault('')).toBe('short');
    expect(passwordFault('12345')).toBe('short');
    expect(passwordFault('🌍🌍🌍')).toBe('short');
  });

  it('refuses more than 1,024 bytes', () => {
    expect(passwordFault('a'.repeat(1025))).toBe('long');
    expect(passwordFault('é'.repeat(513))).toBe('long');
  });

  it('takes everything between', () => {
    expect(passwordFault('123456')).toBeNull();
    expect(passwordFault('🌍🌍🌍🌍🌍🌍')).toBeNull();
    expect(passwordFault('a'.repeat(1024))).toBeNull();
    expect(passwordFault('é'.repeat(512))).toBeNull();
    expect(passwordFault('      ')).toBeNull();
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
