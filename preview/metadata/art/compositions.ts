import { isPalette, type PaletteName } from './colour.ts';
import data from './compositions.json' with { type: 'json' };

/** A drawing without lettering: a file in `posters/` and one in `backdrops/`. */
export interface Composition {
  /** An example is `lighthouse-amber`. */
  name: string;
  scene: SceneName;
  palette: PaletteName;
  /** The part of a poster that has room for a readable title. */
  zone: 'top' | 'bottom' | 'middle';
  ink: 'light' | 'dark';
}

export type SceneName = keyof typeof data.scenes;

export const isScene = (name: string): name is SceneName => Object.hasOwn(data.scenes, name);

export const FACES = 96;

const zoneOf = (name: string): Composition['zone'] =>
  data.top.includes(name) ? 'top' : data.middle.includes(name) ? 'middle' : 'bottom';

const byScene = new Map<string, readonly Composition[]>(
  Object.entries(data.scenes).map(([scene, palettes]) => [
    scene,
    palettes.filter(isPalette).map((palette) => {
      const name = `${scene}-${palette}`;
      const ink = data.dark.includes(name) ? 'dark' : 'light';
      // `Object.entries` loses the keys' type.
      return { name, scene: scene as SceneName, palette, zone: zoneOf(name), ink };
    }),
  ]),
);

export const compositions: readonly Composition[] = [...byScene.values()].flat();

const byName = new Map(compositions.map((composition) => [composition.name, composition]));

export function compositionOf(name: string): Composition {
  const found = byName.get(name);
  if (found === undefined) throw new Error(`There is no composition ${name}.`);
  return found;
}

/** Returns the scene's compositions in one of the palettes, or all of them if there is none. */
export function variantsOf(scene: SceneName, palettes: readonly PaletteName[]): readonly Composition[] {
  const all = byScene.get(scene) ?? [];
  const fitting = all.filter(({ palette }) => palettes.includes(palette));
  return fitting.length > 0 ? fitting : all;
}
