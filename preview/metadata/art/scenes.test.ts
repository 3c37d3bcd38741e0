import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { random } from '../catalogue/random.ts';
import { Canvas } from './canvas.ts';
import { blend, isPalette, lightness, turnPalette } from './colour.ts';
import { figure } from './figures.ts';
import { isScene, scenes } from './scenes.ts';
import data from './styles.json' with { type: 'json' };
import { choosePalette, chooseScene } from './styles.ts';
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

  test('a wish wins, unless there is no such composition', () => {
    expect(chooseScene('drama', 1, 'robot', 'The Robot')).toBe('robot');
    expect(isScene(chooseScene('drama', 1, 'volcano', 'The Volcano'))).toBe(true);
  });

  test("a title's own word often chooses the picture, but never a grim one for children", () => {
    const chosen = (flavour: 'drama' | 'kids' | 'comedy', title: string): string[] =>
      Array.from({ length: 40 }, (_, seed) => chooseScene(flavour, seed, null, title));
    const trams = chosen('comedy', 'The Tram to Yeoville').filter((name) => name === 'tram');
    expect(trams.length).toBeGreaterThan(12);
    expect(trams.length).toBeLessThan(40);
    expect(chosen('kids', 'The Well')).not.toContain('well');
    expect(chosen('comedy', 'The Well')).not.toContain('well');
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
