import Bowser from 'bowser';

/** Televisions that the parser takes for phones, tablets or computers. */
const television =
  /\bSMART-?TV\b|\bWeb0S\b|\bTizen\b.*\bTV\b|\bBRAVIA\b|\bAFT[A-Z]+\b|\b(Google|Apple|Android) ?TV\b/i;

const browserNames: Record<string, string> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
};

const systemNames: Record<string, string> = {
  macOS: 'Mac',
  'Chrome OS': 'Chromebook',
};

/** Returns text such as `Chrome on Android`. */
export function deviceLabel(userAgent: string): string {
  if (userAgent.trim() === '') return 'Browser on an unknown device';
  const { browser, os, platform } = Bowser.parse(userAgent);
  return `${browserOf(browser.name)} on ${systemOf(userAgent, os.name, platform)}`;
}

function browserOf(name: string | undefined): string {
  return name === undefined || name === '' ? 'Browser' : (browserNames[name] ?? name);
}

function systemOf(
  userAgent: string,
  system: string | undefined,
  platform: { type?: string; model?: string },
): string {
  if (platform.type === 'tv' || television.test(userAgent)) return 'a television';
  if (system === 'iOS') return platform.type === 'tablet' ? 'iPad' : 'iPhone';
  if (system === undefined || system === '') return 'an unknown device';
  return systemNames[system] ?? system;
}
