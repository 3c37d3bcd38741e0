import Bowser from 'bowser';
import { browserName, systemName } from '#src/domain/device-text.ts';

/** Televisions that the parser takes for phones, tablets or computers. */
const television =
  /\bSMART-?TV\b|\bWeb0S\b|\bTizen\b.*\bTV\b|\bBRAVIA\b|\bAFT[A-Z]+\b|\b(Google|Apple|Android) ?TV\b/i;

/** Returns text such as `Chrome on Android`, made only of names that we know. */
export function deviceLabel(userAgent: string): string {
  if (userAgent.trim() === '') return 'Browser on an unknown device';
  const { browser, os, platform } = Bowser.parse(userAgent);
  return `${browserName(browser.name)} on ${systemOf(userAgent, os.name, platform)}`;
}

function systemOf(
  userAgent: string,
  system: string | undefined,
  platform: { type?: string; model?: string },
): string {
  if (platform.type === 'tv' || television.test(userAgent)) return 'a television';
  if (system === 'iOS') return platform.type === 'tablet' ? 'iPad' : 'iPhone';
  return systemName(system);
}
