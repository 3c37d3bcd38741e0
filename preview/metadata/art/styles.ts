import type { Flavour } from '../catalogue/types.ts';
import { isPalette, type PaletteName } from './colour.ts';
import { type Composition, isScene, type SceneName, variantsOf } from './compositions.ts';
import data from './styles.json' with { type: 'json' };
import { isTypeface, type TypefaceName } from './typefaces.ts';

interface Style {
  scenes: readonly SceneName[];
  palettes: readonly PaletteName[];
  typefaces: readonly TypefaceName[];
}

const looks = new Map<string, Style>(
  Object.entries(data.looks).map(([flavour, { scenes, palettes, typefaces }]) => [
    flavour,
    {
      scenes: scenes.filter(isScene),
      palettes: palettes.filter(isPalette),
      typefaces: typefaces.filter(isTypeface),
    },
  ]),
);

export function styleOf(flavour: Flavour): Style {
  const look = looks.get(flavour);
  if (look === undefined) throw new Error(`${flavour} has no look.`);
  return look;
}

const themes = data.themes.map(({ words, scene }) => ({ pattern: new RegExp(words, 'i'), scene }));

const childlike = new Set<Flavour>(['kids', 'family']);
const dark = new Set<Flavour>(['horror', 'mystery', 'thriller', 'crime', 'anime', 'fantasy']);

/** Scenes that promise a dark story. */
const grim = new Set<SceneName>(['well', 'door', 'house', 'trees', 'stairs', 'blade', 'robot']);

/** Returns the scene that the title's words name, or null if there is none that fits the flavour. */
export function themeOf(title: string, flavour: Flavour): SceneName | null {
  const scene = themes.find(({ pattern }) => pattern.test(title))?.scene ?? '';
  if (!isScene(scene) || childlike.has(flavour)) return null;
  return dark.has(flavour) || !grim.has(scene) ? scene : null;
}

const peopled = new Set(data.peopled);

/** Scenes with a small standing or walking figure look alike. */
export function hasPeople(scene: string): boolean {
  return peopled.has(scene);
}

/**
 * Repeats all scenes equally often and in the same order, so that neighbours in the list, and its first and
 * last, have different scenes.
 */
export function compositionsFor(flavour: Flavour): readonly Composition[] {
  const { scenes, palettes } = styleOf(flavour);
  const variants = scenes.map((scene) => variantsOf(scene, palettes));
  const rounds = Math.min(...variants.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) => variants.flatMap((list) => list[round] ?? [])).flat();
}
