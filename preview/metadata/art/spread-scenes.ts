import { mix, random } from '../catalogue/random.ts';
import type { Title } from '../catalogue/types.ts';
import type { SceneName } from './scenes.ts';
import { hasPeople, scenesFor } from './styles.ts';

/** Titles since a scene was drawn last; a row shows about so many. */
const minDistance = 10;

/**
 * Gives each title a scene that its neighbours don't have. Most lists are sorted by popularity or close to it, and a
 * viewer looks at one genre or at all of them.
 */
export function spreadScenes(titles: readonly Title[]): Title[] {
  const sorted = titles.toSorted((a, b) => b.popularity - a.popularity || a.id - b.id);
  const lastByScene = new Map<string, number>();
  const recentByFlavour = new Map<string, SceneName[]>();
  const scenes = new Map<Title, string>();
  let wasPeopled = false;
  for (const [place, title] of sorted.entries()) {
    const recent = recentByFlavour.get(title.flavour) ?? [];
    const scene = title.scene ?? choose(title, place, { lastByScene, recent, wasPeopled });
    scenes.set(title, scene);
    lastByScene.set(scene, place);
    recent.push(scene as SceneName); // the written ones are tested
    recentByFlavour.set(title.flavour, recent.slice(-4));
    wasPeopled = hasPeople(scene);
  }
  return titles.map((title) => ({ ...title, scene: scenes.get(title) ?? '' }));
}

interface Before {
  lastByScene: ReadonlyMap<string, number>;
  /** Of the same flavour. */
  recent: readonly SceneName[];
  wasPeopled: boolean;
}

function choose(title: Title, place: number, { lastByScene, recent, wasPeopled }: Before): SceneName {
  const rnd = random(mix(title.seed, 0x5ce));
  const { theme, scenes } = scenesFor(title.flavour, title.title);
  const distance = (scene: SceneName) => place - (lastByScene.get(scene) ?? Number.NEGATIVE_INFINITY);
  const isFree = (scene: SceneName) => distance(scene) >= minDistance && !recent.includes(scene);
  if (theme !== null && isFree(theme) && rnd() < 0.6) return theme;
  const others = scenes.filter((scene) => !recent.includes(scene));
  const changed = others.filter((scene) => isFree(scene) && !(wasPeopled && hasPeople(scene)));
  const free = changed.length > 0 ? changed : others.filter(isFree);
  const [farthest] = others.toSorted((a, b) => distance(b) - distance(a));
  return free[Math.floor(rnd() * free.length)] ?? farthest ?? scenes[0] ?? 'bands';
}
