import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { buildCatalogue } from '../catalogue/catalogue.ts';
import { castOf, faceOf } from '../catalogue/people.ts';
import type { Flavour, Title } from '../catalogue/types.ts';
import { blend, isPalette, lightness, turnHue, turnPalette } from './colour.ts';
import data from './compositions.json' with { type: 'json' };
import { compositionOf, compositions, FACES, isScene, variantsOf } from './compositions.ts';
import { pictureOf } from './picture.ts';
import { spreadCompositions } from './spread-compositions.ts';
import styles from './styles.json' with { type: 'json' };
import { compositionsFor, styleOf, themeOf } from './styles.ts';
import { isTypeface } from './typefaces.ts';

const folders = [
  { folder: 'posters', names: compositions.map(({ name }) => name), size: [500, 750] },
  { folder: 'backdrops', names: compositions.map(({ name }) => name), size: [1280, 720] },
  { folder: 'faces', names: Array.from({ length: FACES }, (_, i) => String(i)), size: [300, 450] },
];
const maxBytes = 5_000_000;
const catalogue = buildCatalogue(20_000);
// The cast is safe: the file's keys are the flavours.
const flavours = Object.keys(styles.looks) as Flavour[];

const readFiles = async (folder: string) => {
  const path = join(import.meta.dirname, folder);
  const names = await readdir(path);
  return Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(path, name)) })));
};

describe('files', () => {
  test.each(folders)('$folder are those that are named, in one size, and opaque', async (of) => {
    const files = await readFiles(of.folder);
    expect(files.map(({ name }) => name).toSorted()).toEqual(
      of.names.map((name) => `${name}.avif`).toSorted(),
    );
    const metas = await Promise.all(files.map(({ bytes }) => sharp(bytes).metadata()));
    const odd = metas.filter(
      ({ compression, width, height, hasAlpha }) =>
        compression !== 'av1' || width !== of.size[0] || height !== of.size[1] || hasAlpha,
    );
    expect(odd).toEqual([]);
  });

  test('are small together', async () => {
    const files = (await Promise.all(folders.map(({ folder }) => readFiles(folder)))).flat();
    expect(files.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThanOrEqual(maxBytes);
  });

  test('have a known palette, and their lettering is known by their names', () => {
    expect(
      Object.values(data.scenes)
        .flat()
        .filter((name) => !isPalette(name)),
    ).toEqual([]);
    const names = new Set(compositions.map(({ name }) => name));
    expect([data.top, data.middle, data.dark].flat().filter((name) => !names.has(name))).toEqual([]);
  });

  test('of posters look different from each other', async () => {
    const files = await readFiles('posters');
    const small = await Promise.all(
      files.map(async ({ name, bytes }) => ({
        name,
        pixels: await sharp(bytes).resize(12, 18, { fit: 'fill' }).raw().toBuffer(),
      })),
    );
    const difference = (a: Buffer, b: Buffer): number =>
      a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;
    const alike = small.flatMap((one, i) =>
      small
        .slice(i + 1)
        .flatMap((other) => (difference(one.pixels, other.pixels) < 5 ? [[one.name, other.name]] : [])),
    );
    expect(alike).toEqual([]);
  });
});

describe('styles', () => {
  test.each(flavours)('%s names what exists, and offers a choice', (flavour) => {
    const look = styles.looks[flavour];
    expect(look.scenes.filter((name) => !isScene(name))).toEqual([]);
    expect(look.palettes.filter((name) => !isPalette(name))).toEqual([]);
    expect(look.typefaces.filter((name) => !isTypeface(name))).toEqual([]);
    expect(new Set(look.scenes).size).toBeGreaterThanOrEqual(5);
    const { scenes, palettes } = styleOf(flavour);
    for (const scene of scenes) {
      const fitting = variantsOf(scene, palettes).filter(({ palette }) => palettes.includes(palette));
      expect(fitting.length, scene).toBeGreaterThanOrEqual(2);
    }
  });

  test.each(flavours)('%s shows stills of changing scenes from one episode to the next', (flavour) => {
    const scenes = compositionsFor(flavour).map(({ scene }) => scene);
    expect(scenes.filter((scene, place) => scene === scenes.at(place - 1))).toEqual([]);
  });

  test("a title's own word asks for a scene, but never for a grim one for children", () => {
    expect(themeOf('The Tram to Yeoville', 'comedy')).toBe('tram');
    expect(themeOf('The Well', 'kids')).toBeNull();
    expect(themeOf('The Well', 'comedy')).toBeNull();
  });

  test('every theme leads to a scene', () => {
    expect(styles.themes.filter(({ scene }) => !isScene(scene))).toEqual([]);
  });
});

describe('titles', () => {
  const sceneOf = ({ composition }: Title) => compositionOf(composition).scene;
  const repeats = (titles: readonly Title[]) =>
    titles.filter((title, place) => place > 0 && sceneOf(title) === sceneOf(titles[place - 1] ?? title))
      .length;

  test.each(['movies', 'series'] as const)('%s beside each other are of different scenes', (kind) => {
    const sorted = catalogue[kind].toSorted((a, b) => b.popularity - a.popularity);
    expect(repeats(sorted.slice(0, 400))).toBe(0);
    for (const flavour of flavours)
      expect(repeats(sorted.filter((title) => title.flavour === flavour).slice(0, 40)), flavour).toBe(0);
  });

  test.each(['movies', 'series'] as const)(
    '%s of the first page have a composition each for long',
    (kind) => {
      const sorted = catalogue[kind].toSorted((a, b) => b.popularity - a.popularity);
      const lastPlaces = new Map<string, number>();
      for (const [place, { composition, title }] of sorted.slice(0, 200).entries()) {
        const last = lastPlaces.get(composition) ?? Number.NEGATIVE_INFINITY;
        expect(place - last, `${title}: ${composition}`).toBeGreaterThanOrEqual(10);
        lastPlaces.set(composition, place);
      }
    },
  );

  test('of a list of anime, newest first, are of different scenes from one to the next', () => {
    const anime = catalogue.series.filter(({ flavour }) => flavour === 'anime');
    expect(repeats(anime.toSorted((a, b) => (b.day ?? 0) - (a.day ?? 0)))).toBe(0);
  });

  test('that share a composition turn it to another colour or side', () => {
    const titles = [...catalogue.movies, ...catalogue.series];
    const pictures = titles.map(({ kind, id }) => pictureOf(catalogue, { kind, id, shape: 'p' }));
    const looks = pictures.map((picture) => JSON.stringify(picture));
    expect(looks).not.toContain('null');
    expect(new Set(looks).size).toBe(titles.length);
    expect(new Set(pictures.map((picture) => picture?.file)).size).toBe(compositions.length);
  });

  test('a scene that was chosen by hand stays', () => {
    const [title] = catalogue.movies;
    if (title === undefined) throw new Error('There is no title.');
    expect(spreadCompositions([{ ...title, scene: 'robot' }])[0]?.composition).toMatch(/^robot-/);
  });

  test('no face comes twice in a cast', () => {
    for (const title of [...catalogue.movies, ...catalogue.series].slice(0, 2_000)) {
      const faces = castOf(title).map(({ person }) => faceOf(person.id));
      expect(new Set(faces).size, title.title).toBe(faces.length);
    }
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
    expect(turned.mid).not.toBe(plain.mid);
    expect(turnPalette('coral', 1)).toEqual(plain);
  });

  test('that are grey stay as they are when turned', () => {
    expect(turnHue('#7f7f7f', 0.3)).toBe('#7f7f7f');
  });
});
