import { expect, it } from 'vitest';
import { cookieNames, dropCookie, readCookie, setCookie } from './cookies.ts';
import { deviceLabel } from './device-label.ts';

it('keeps every cookie from scripts, from other sites, and over https from plain connections and other hosts', () => {
  for (const name of cookieNames) {
    for (const cookie of [setCookie(name, 'abc', true), dropCookie(name, true)]) {
      expect(cookie).toMatch(/^__Host-/);
      for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Secure'])
        expect(cookie).toContain(attribute);
      expect(cookie).not.toContain('Domain');
    }
    expect(setCookie(name, 'abc', false)).toMatch(new RegExp(`^${name}=abc; Max-Age=\\d+; `));
    expect(setCookie(name, 'abc', false)).not.toContain('Secure');
  }
});

it('reads only the cookie of its own kind of connection', () => {
  const cookies = new Map([['sid', 'plain']]);
  expect(readCookie(cookies, 'sid', false)).toBe('plain');
  expect(readCookie(cookies, 'sid', true)).toBeUndefined();
});

it('names devices as people do', () => {
  const android =
    'Mozilla/5.0 (Linux; Android 14; SM-A156) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36';
  expect(deviceLabel(android)).toBe('Chrome on Android');
  expect(deviceLabel('')).toBe('Browser on an unknown device');
});
