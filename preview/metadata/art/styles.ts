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

/** They would promise a dark story. */
const grim = new Set<SceneName>(['well', 'door', 'house', 'trees', 'stairs', 'blade', 'robot']);

/** Returns what the title's words ask for. */
export function themeOf(title: string, flavour: Flavour): SceneName | null {
  const scene = themes.find(({ pattern }) => pattern.test(title))?.scene ?? '';
  if (!isScene(scene) || childlike.has(flavour)) return null;
  return dark.has(flavour) || !grim.has(scene) ? scene : null;
}

const peopled = new Set(data.peopled);

/** Somebody small stands or walks in it, and they look alike. */
export function hasPeople(scene: string): boolean {
  return peopled.has(scene);
}

/**
 * Each scene comes as often as the others, so that neighbours in the list, and its ends, are of different
 * scenes.
 */
export function compositionsFor(flavour: Flavour): readonly Composition[] {
  const { scenes, palettes } = styleOf(flavour);
  const variants = scenes.map((scene) => variantsOf(scene, palettes));
  const rounds = Math.min(...variants.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) => variants.flatMap((list) => list[round] ?? [])).flat();
}
