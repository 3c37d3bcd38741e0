import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';

/** Keys are the parser's names. A browser may send any text as its name, so unknown names are never shown. */
const browsers: Readonly<Record<string, string>> = {
  ...named(
    'Amazon Silk',
    'Android Browser',
    'Brave',
    'Chrome',
    'Chromium',
    'DuckDuckGo',
    'Epiphany',
    'Firefox',
    'Focus',
    'Google Search',
    'HeyTap Browser',
    'Internet Explorer',
    'LibreWolf',
    'Opera',
    'Pale Moon',
    'QQ Browser',
    'Roku',
    'Safari',
    'SeaMonkey',
    'Tizen',
    'UC Browser',
    'Vivaldi',
    'Vivo Browser',
    'WebOS Browser',
    'Yandex Browser',
  ),
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
};

const systems: Readonly<Record<string, string>> = {
  ...named(
    'Android',
    'HarmonyOS',
    'Linux',
    'PlayStation 4',
    'Roku',
    'Tizen',
    'WebOS',
    'Windows',
    'Windows Phone',
  ),
  macOS: 'Mac',
  'Chrome OS': 'Chromebook',
};

const devices = ['iPhone', 'iPad', 'a television', 'an unknown device'] as const;

const unknownBrowser = 'Browser';
const unknownSystem = 'an unknown device';

const browserNames = new Set(Object.values(browsers));
const systemNames = new Set<string>([...Object.values(systems), ...devices]);

function named(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, name]));
}

/** Returns our name of the browser that the parser found. */
export function browserName(parsed: string | undefined): string {
  return Object.hasOwn(browsers, parsed ?? '') ? (browsers[parsed ?? ''] ?? unknownBrowser) : unknownBrowser;
}

export function systemName(parsed: string | undefined): string {
  return Object.hasOwn(systems, parsed ?? '') ? (systems[parsed ?? ''] ?? unknownSystem) : unknownSystem;
}

/** Labels of an earlier version may contain any text. A last number tells passkeys of one device apart. */
function readLabel(label: string): { browser: string; system: string } {
  const [, browser = '', whole = ''] = /^(.{1,40}?) on (.{1,40})$/.exec(label) ?? [];
  const system = systemNames.has(whole) ? whole : whole.replace(/ \d{1,3}$/, '');
  return {
    browser: browserNames.has(browser) ? browser : unknownBrowser,
    system: systemNames.has(system) ? whole : unknownSystem,
  };
}

/** Returns English text, made of known names only. */
export function knownLabel(label: string): string {
  const { browser, system } = readLabel(label);
  return `${browser} on ${system}`;
}

/** `label` looks like `Chrome on Android`. Sessions, sign-in codes and passkeys store it in English. */
export function deviceText(label: string): MessageDescriptor {
  const { browser, system } = readLabel(label);
  const isNamed = browser !== unknownBrowser;
  if (system === 'a television')
    return isNamed ? msg`${{ browser }} on a television` : msg`Browser on a television`;
  if (system === unknownSystem)
    return isNamed ? msg`${{ browser }} on an unknown device` : msg`Browser on an unknown device`;
  return isNamed ? msg`${{ browser }} on ${{ system }}` : msg`Browser on ${{ system }}`;
}
