import { hashText, mix, pick, random } from '../catalogue/random.ts';
import type { Flavour } from '../catalogue/types.ts';
import { isPalette, type PaletteName } from './colour.ts';
import { isScene, type SceneName } from './scenes.ts';
import data from './styles.json' with { type: 'json' };
import { isTypeface, type TypefaceName } from './typefaces.ts';

interface Style {
  scenes: readonly SceneName[];
  palettes: readonly PaletteName[];
  typefaces: readonly TypefaceName[];
}

export function styleOf(flavour: Flavour): Style {
  const { scenes, palettes, typefaces } = data.looks[flavour];
  return {
    scenes: scenes.filter(isScene),
    palettes: palettes.filter(isPalette),
    typefaces: typefaces.filter(isTypeface),
  };
}

const themes = data.themes.map(({ words, scene }) => ({ pattern: new RegExp(words, 'i'), scene }));

const childlike = new Set<Flavour>(['kids', 'family']);
const dark = new Set<Flavour>(['horror', 'mystery', 'thriller', 'crime', 'anime', 'fantasy']);

/** They would promise a dark story. */
const grim = new Set<SceneName>(['well', 'door', 'house', 'trees', 'stairs', 'blade', 'robot']);

function themeOf(title: string, flavour: Flavour): SceneName | null {
  const scene = themes.find(({ pattern }) => pattern.test(title))?.scene ?? '';
  if (!isScene(scene) || childlike.has(flavour)) return null;
  return dark.has(flavour) || !grim.has(scene) ? scene : null;
}

/** `theme` is what the title's words ask for. */
export function scenesFor(
  flavour: Flavour,
  title: string,
): { theme: SceneName | null; scenes: readonly SceneName[] } {
  return { theme: themeOf(title, flavour), scenes: [...new Set(styleOf(flavour).scenes)] };
}

const peopled = new Set(data.peopled);

/** Somebody small stands or walks in it, and they look alike. */
export function hasPeople(scene: string): boolean {
  return peopled.has(scene);
}

export function choosePalette(flavour: Flavour, seed: number, title: string): PaletteName {
  return pick(random(mix(seed, hashText(title))), styleOf(flavour).palettes);
}
