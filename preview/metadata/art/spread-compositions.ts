import { mix, pick, random } from '../catalogue/random.ts';
import type { Title } from '../catalogue/types.ts';
import { type Composition, compositionOf, isScene, type SceneName, variantsOf } from './compositions.ts';
import { hasPeople, styleOf, themeOf } from './styles.ts';

type UnseenTitle = Omit<Title, 'composition'>;

/** Titles between two uses of a scene; about as many as a row shows. */
const minDistance = 10;

/** Titles of a flavour between two uses of one scene. Scenes that wait longer are preferred. */
const minChanges = 4;

/** Neighbours on each side in lists by date. Several, because lists leave titles out. */
const datedNeighbours = 3;

/**
 * Gives each title a composition of a scene that its neighbours don't have. Most lists are sorted by
 * popularity or close to it, and a viewer looks at one genre or at all of them.
 */
export function spreadCompositions(titles: readonly UnseenTitle[]): Title[] {
  const sorted = titles.toSorted((a, b) => b.popularity - a.popularity || a.id - b.id);
  const neighboursOf = findDatedNeighbours(titles);
  const lastPlace = new Map<string, number>();
  const recentByFlavour = new Map<string, SceneName[]>();
  const chosen = new Map<number, string>();
  let wasPeopled = false;
  for (const [place, title] of sorted.entries()) {
    const recent = recentByFlavour.get(title.flavour) ?? [];
    const { scenes, palettes } = styleOf(title.flavour);
    const { scene: wanted = '' } = title;
    const beside = neighboursOf(title).flatMap(({ id }) => {
      const name = chosen.get(id);
      return name === undefined ? [] : compositionOf(name).scene;
    });
    const before = { lastPlace, recent, beside, wasPeopled };
    const scene = isScene(wanted) ? wanted : chooseScene(title, place, before);
    const { name } = leastRecent(variantsOf(scene, palettes), lastPlace);
    chosen.set(title.id, name);
    lastPlace.set(scene, place).set(name, place);
    recent.push(scene);
    recentByFlavour.set(title.flavour, recent.slice(2 - scenes.length));
    wasPeopled = hasPeople(scene);
  }
  return titles.map((title) => ({ ...title, composition: chosen.get(title.id) ?? '' }));
}

/** Neighbours are of the same flavour. */
function findDatedNeighbours(titles: readonly UnseenTitle[]): (title: UnseenTitle) => readonly UnseenTitle[] {
  const dated = titles.toSorted((a, b) => (b.day ?? 0) - (a.day ?? 0));
  const byFlavour = Object.groupBy(dated, ({ flavour }) => flavour);
  const places = new Map(Object.values(byFlavour).flatMap((list) => list.map((title, at) => [title, at])));
  return (title) => {
    const at = places.get(title) ?? 0;
    return byFlavour[title.flavour]?.slice(Math.max(0, at - datedNeighbours), at + datedNeighbours + 1) ?? [];
  };
}

type LastPlace = ReadonlyMap<string, number>;

interface Before {
  /** Last places of scenes and of compositions, by name. */
  lastPlace: LastPlace;
  /** Scenes of the titles before, of the same flavour. */
  recent: readonly SceneName[];
  /** Scenes of titles of this flavour that came out shortly before or after. */
  beside: readonly SceneName[];
  wasPeopled: boolean;
}

function leastRecent(variants: readonly Composition[], lastPlace: LastPlace): Composition {
  const placeOf = ({ name }: Composition): number => lastPlace.get(name) ?? -1;
  return variants.reduce((best, variant) => (placeOf(variant) < placeOf(best) ? variant : best));
}

function chooseScene(
  { seed, flavour, title }: UnseenTitle,
  place: number,
  { lastPlace, recent, beside, wasPeopled }: Before,
): SceneName {
  const rnd = random(mix(seed, 0x5ce));
  const theme = themeOf(title, flavour);
  const distance = (scene: SceneName) => place - (lastPlace.get(scene) ?? Number.NEGATIVE_INFINITY);
  const isFree = (scene: SceneName) => distance(scene) >= minDistance && !beside.includes(scene);
  if (theme !== null && isFree(theme) && !recent.includes(theme) && rnd() < 0.6) return theme;
  const others = styleOf(flavour).scenes.filter((scene) => !recent.slice(-minChanges).includes(scene));
  const free = others.filter(isFree);
  if (free.length === 0)
    return others.reduce((best, scene) => (distance(scene) > distance(best) ? scene : best));
  const changed = free.filter((scene) => !(wasPeopled && hasPeople(scene)));
  const longAgo = changed.filter((scene) => !recent.includes(scene));
  return pick(rnd, [longAgo, changed, free].find(({ length }) => length > 0) ?? free);
}
