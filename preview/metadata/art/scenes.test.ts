import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { buildCatalogue } from '../catalogue/catalogue.ts';
import { random } from '../catalogue/random.ts';
import { Canvas } from './canvas.ts';
import { blend, isPalette, lightness, turnPalette } from './colour.ts';
import { figure } from './figures.ts';
import { isScene, scenes } from './scenes.ts';
import { spreadScenes } from './spread-scenes.ts';
import data from './styles.json' with { type: 'json' };
import { choosePalette, scenesFor } from './styles.ts';
import { isTypeface } from './typefaces.ts';

const newCanvas = (width: number, height: number, seed = 7): Canvas =>
  new Canvas(width, height, turnPalette('clay', 0), random(seed));

describe('every composition', () => {
  test.each(Object.entries(scenes))('%s covers the sheet in both shapes', async (_name, scene) => {
    for (const [width, height] of [
      [1000, 1500],
      [1920, 1080],
    ] as const) {
      const c = newCanvas(width, height);
      const svg = c.svg(scene(c).body, 60);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      expect((await sharp(Buffer.from(svg)).stats()).isOpaque).toBe(true);
    }
  });

  test('draws the same from the same seed, and something else from another', () => {
    const draw = (seed: number): string => scenes.dunes(newCanvas(1000, 1500, seed)).body;
    expect(draw(1)).toBe(draw(1));
    expect(draw(1)).not.toBe(draw(2));
  });
});

describe('styles', () => {
  test.each(Object.entries(data.looks))('%s names what exists, and offers a choice', (_flavour, look) => {
    expect(look.scenes.filter((name) => !isScene(name))).toEqual([]);
    expect(look.palettes.filter((name) => !isPalette(name))).toEqual([]);
    expect(look.typefaces.filter((name) => !isTypeface(name))).toEqual([]);
    expect(new Set(look.scenes).size).toBeGreaterThanOrEqual(5);
  });

  test("a title's own word asks for a picture, but never for a grim one for children", () => {
    expect(scenesFor('comedy', 'The Tram to Yeoville').theme).toBe('tram');
    expect(scenesFor('kids', 'The Well').theme).toBeNull();
    expect(scenesFor('comedy', 'The Well').theme).toBeNull();
  });

  test('neighbours in popularity have different pictures, also within a genre', () => {
    const { movies, series } = buildCatalogue(20_000);
    for (const titles of [movies, series]) {
      const sorted = titles.toSorted((a, b) => b.popularity - a.popularity).slice(0, 400);
      const scenesOf = (list: typeof sorted) => list.map(({ scene }) => scene);
      const repeats = (list: typeof sorted) =>
        scenesOf(list).filter((scene, place, all) => scene === all[place - 1]).length;
      expect(scenesOf(sorted).filter((scene) => !isScene(scene ?? ''))).toEqual([]);
      expect(repeats(sorted)).toBe(0);
      for (const flavour of ['kids', 'drama', 'horror'] as const)
        expect(repeats(sorted.filter((title) => title.flavour === flavour))).toBe(0);
    }
  });

  test('a scene that was chosen by hand stays', () => {
    const [title] = buildCatalogue(20_000).movies;
    if (title === undefined) throw new Error('There is no title.');
    expect(spreadScenes([{ ...title, scene: 'robot' }])[0]?.scene).toBe('robot');
  });

  test('every theme leads to a picture', () => {
    expect(data.themes.filter(({ scene }) => !isScene(scene))).toEqual([]);
  });

  test('one title keeps its palette', () => {
    expect(choosePalette('horror', 5, 'Eleven')).toBe(choosePalette('horror', 5, 'Eleven'));
  });
});

describe('figures', () => {
  test('take the ink of the caller where they name none', () => {
    const c = newCanvas(1000, 1500);
    expect(figure(c, 'person', 0, 0, 1000, { ink: '#123456' })).toContain('fill="#123456"');
    expect(figure(c, 'person', 0, 0, 1000)).toContain(`fill="${c.p.night}"`);
  });

  test('stand where they are put, in the size that is asked for, mirrored on request', () => {
    const c = newCanvas(1000, 1500);
    expect(figure(c, 'walker', 20, 30, 500)).toContain('translate(20 30) scale(0.5000 0.5000)');
    expect(figure(c, 'walker', 20, 30, 500, { mirrored: true })).toContain('scale(-0.5000 0.5000)');
  });
});

describe('colours', () => {
  test('are blended by channel', () => {
    expect(blend('#000000', '#ffffff', 0.5)).toBe('#808080');
    expect(blend('#102030', '#ff0000', 0)).toBe('#102030');
    expect(blend('#102030', '#ff0000', 1)).toBe('#ff0000');
  });

  test('are as light as they look: green before red before blue', () => {
    const [green, red, blue] = ['#00ff00', '#ff0000', '#0000ff'].map(lightness);
    expect(green).toBeGreaterThan(red ?? 1);
    expect(red).toBeGreaterThan(blue ?? 1);
  });

  test('of a palette turn together, all but its paper', () => {
    const plain = turnPalette('coral', 0);
    const turned = turnPalette('coral', 0.05);
    expect(turned.paper).toBe(plain.paper);
    expect(turned.warm).not.toBe(plain.warm);
    expect(turnPalette('coral', 1)).toEqual(plain);
  });
});
