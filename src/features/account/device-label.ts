const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\bTizen\b|\bWeb0S\b|\bSMART-TV\b|\bBRAVIA\b/i, 'a television'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
];

/** What a list of devices shows for a browser's description of itself: `Chrome on Android`. */
export function deviceLabel(userAgent: string): string {
  const browser = browsers.find(([shape]) => shape.test(userAgent))?.[1] ?? 'Browser';
  const system = systems.find(([shape]) => shape.test(userAgent))?.[1] ?? 'an unknown device';
  return `${browser} on ${system}`;
}
