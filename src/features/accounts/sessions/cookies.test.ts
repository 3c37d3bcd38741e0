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

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [
    `Mozilla/5.0 (Linux; Android 14; SM-A156) ${webKit} Chrome/130.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/131.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chromium/131.0 Chrome/131.0 Safari/537.36`,
    'Chromium on Linux',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/131.0 Safari/537.36 Edg/131.0`,
    'Edge on Windows',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Chrome/131.0 Safari/537.36 OPR/110.0`,
    'Opera on Mac',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/131.0 Safari/537.36`, 'Chrome on Chromebook'],
  [
    `Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-A) ${webKit} SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/120.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPad',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox on Linux'],
  [
    `Mozilla/5.0 (Linux; Android 12; BRAVIA 4K VH2) ${webKit} Chrome/100.0 Safari/537.36`,
    'Chrome on a television',
  ],
  ['Mozilla/5.0 Call-0800-123-to-keep-your-account/1.0 (X11; Linux x86_64)', 'Browser on Linux'],
  ['Your-account-is-locked/1.0', 'Browser on an unknown device'],
  ['Mozilla/5.0 (Sign in to keep it) Safe/1.0', 'Browser on an unknown device'],
  ['', 'Browser on an unknown device'],
  ['   ', 'Browser on an unknown device'],
  ['\u0000'.repeat(10_000), 'Browser on an unknown device'],
])('names the device of %j as people do', (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label);
});

it('names a television by what it is, whatever its browser is called', () => {
  const tizen = `Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) ${webKit} 76.0.3809.146/6.0 TV Safari/537.36`;
  const webos = `Mozilla/5.0 (Web0S; Linux/SmartTV) ${webKit} Chrome/79.0.3945.79 Safari/537.36 WebAppManager`;
  for (const userAgent of [tizen, webos]) expect(deviceLabel(userAgent)).toMatch(/ on a television$/);
});
