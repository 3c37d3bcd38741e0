import { describe, expect, test } from 'vitest';
import { buildCatalogue } from '../catalogue/catalogue.ts';
import { dayOf, monthStart } from '../catalogue/days.ts';
import { turnPalette } from './colour.ts';
import { compositions } from './compositions.ts';
import { letterPoster } from './lettering.ts';
import { fitTitle, justifyTitle } from './lines.ts';
import type { Subject } from './subject.ts';
import { openTypeface, type TypefaceName } from './typefaces.ts';

const names: TypefaceName[] = [
  'anton',
  'cinzel',
  'figtree',
  'fredoka',
  'gothic',
  'righteous',
  'serif',
  'slab',
  'unbounded',
];
const titles = buildCatalogue(monthStart(dayOf(Date.UTC(2026, 10, 20))))
  .movies.slice(0, 120)
  .map(({ title }) => title);

describe.each(names)('%s', (name) => {
  const typeface = openTypeface(name);

  test('sets every title inside its box, and loses no word of it', () => {
    for (const title of titles) {
      const text = typeface.supportedText(title);
      if (text === '') continue;
      const { lines, size, height } = fitTitle(typeface, text, { width: 856, height: 330, leading: 1.3 });
      expect(lines.join(' ')).toBe(text);
      expect(height).toBeLessThanOrEqual(330.01);
      for (const line of lines) expect(typeface.measure(line) * size).toBeLessThanOrEqual(857);
    }
  });

  test('has an outline for every letter, with as many numbers as each of its strokes needs', () => {
    for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz') {
      const svg = typeface.draw({ text: letter, x: 0, y: 0, size: 1000, fill: '#fff' });
      const outline = /<path d="([^"]+)"/.exec(svg)?.[1] ?? '';
      expect(outline, letter).toMatch(/^(?:[ML]-?\d+ -?\d+|Q-?\d+(?: -?\d+){3}|C-?\d+(?: -?\d+){5}|Z)+$/);
    }
  });

  test('fills the width with every line of a block', () => {
    const title = justifyTitle(typeface, typeface.supportedText('The Sea Remembers'), {
      width: 800,
      height: 900,
      gap: 20,
    });
    for (const { text, size } of title?.lines ?? [])
      expect(typeface.measure(text) * size).toBeCloseTo(800, 3);
    expect(title?.lines.map(({ text }) => text).join(' ')).toMatch(/the sea remembers/i);
  });
});

describe('a typeface', () => {
  test('is opened once', () => {
    expect(openTypeface('anton')).toBe(openTypeface('anton'));
  });

  test('keeps accents that it has, drops those that it lacks, and leaves out other scripts', () => {
    expect(openTypeface('figtree').supportedText('Émile à Ōsaka, 狼の雨 2')).toBe('Émile à Osaka, 2');
    expect(openTypeface('anton').supportedText('Émile')).toBe('ÉMILE');
  });

  test('sets pairs closer than their letters alone, and tracking apart', () => {
    const typeface = openTypeface('figtree');
    const apart = typeface.measure('A') + typeface.measure('V');
    expect(typeface.measure('AV')).toBeLessThan(apart);
    expect(typeface.measure('ABC', 0.1)).toBeCloseTo(typeface.measure('ABC') + 0.2, 5);
  });

  test('draws one outline for each letter, none for a space', () => {
    const svg = openTypeface('figtree').draw({ text: 'A B', x: 1, y: 2, size: 500, fill: '#fff' });
    expect(svg.match(/<path /g)).toHaveLength(2);
    expect(svg).toContain('translate(1.0 2.0) scale(0.50000)');
  });
});

describe('line breaks', () => {
  const typeface = openTypeface('gothic');
  const narrow = { width: 300, height: 900, leading: 1.2 };

  test('never leave a little word at the end of a line', () => {
    const { lines } = fitTitle(typeface, 'THE ROAD TO THE END OF THE WORLD', narrow);
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(line).not.toMatch(/\b(?:the|to|of)$/i);
  });

  test('give up on a block that no number of lines makes low enough', () => {
    expect(justifyTitle(typeface, 'A', { width: 800, height: 100, gap: 10 })).toBeNull();
  });
});

describe('a poster', () => {
  const subject: Subject = {
    seed: 4,
    flavour: 'drama',
    title: 'Copper Season',
    tagline: 'Count the chairs.',
    cast: ['Nomvula Cele'],
    byline: 'A film by Neo Tladi',
  };
  const [sheet] = compositions;
  const letter = (
    change: Partial<Subject>,
    zone: 'top' | 'middle' | 'bottom',
    width = 500,
    ink: 'light' | 'dark' = 'light',
  ): string => {
    if (sheet === undefined) throw new Error('There is no composition.');
    const composition = { ...sheet, zone, ink };
    return letterPoster({ ...subject, ...change }, composition, turnPalette('clay', 0), width);
  };

  test('carries its title in every part of the sheet', () => {
    for (const zone of ['top', 'middle', 'bottom'] as const)
      for (let seed = 0; seed < 30; seed++) expect(letter({ seed }, zone)).toContain('<path ');
  });

  test('has no lettering in a script that no typeface has', () => {
    expect(letter({ title: 'ליל הירח מעל הים' }, 'bottom')).not.toMatch(/<path|<rect/);
  });

  test('has small print only where it can be read', () => {
    expect(letter({}, 'top', 500).length).toBeGreaterThan(letter({}, 'top', 92).length);
  });

  test('darkens the picture under light lettering alone', () => {
    expect(letter({}, 'top')).toContain('url(#down)');
    expect(letter({}, 'top', 500, 'dark')).not.toContain('url(#down)');
  });
});
