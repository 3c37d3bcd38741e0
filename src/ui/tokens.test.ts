import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const sheet = readFileSync(new URL('./styles/tokens.css', import.meta.url), 'utf8');

/** Returns a role's colours as `#rrggbb`. */
function colours(role: string): { light: string; dark: string } {
  const [, light, dark] = new RegExp(`--${role}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(sheet) ?? [];
  if (light === undefined || dark === undefined) throw new Error(`--${role} isn’t a pair of plain colours`);
  return { light, dark };
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['surface', 'surface-raised', 'surface-sunken'];

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  it.each(['text', 'text-quiet', 'accent', 'bad', 'star', 'good'])(
    'has %s readable on each surface',
    (role) => {
      for (const ground of grounds) {
        expect(contrast(colours(role)[theme], colours(ground)[theme]), ground).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it.each(['line-strong', 'focus'])('has %s visible on each surface', (role) => {
    for (const ground of grounds) {
      expect(contrast(colours(role)[theme], colours(ground)[theme]), ground).toBeGreaterThanOrEqual(3);
    }
  });

  it.each([
    ['on-accent', 'accent'],
    ['on-accent', 'accent-press'],
    ['text', 'surface-press'],
    ['text-quiet', 'surface-press'],
    ['text', 'accent-faint'],
    ['text', 'bad-faint'],
    ['bad', 'bad-faint'],
  ])('has %s readable on %s', (role, ground) => {
    expect(contrast(colours(role)[theme], colours(ground)[theme])).toBeGreaterThanOrEqual(4.5);
  });
});
