import type { Still } from '../api/pictures.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { castOf, makersOf } from '../catalogue/people.ts';
import { mix } from '../catalogue/random.ts';
import type { Flavour, Title } from '../catalogue/types.ts';
import { tagline } from '../words/episodes.ts';
import { premise } from '../words/premise.ts';
import { isScene, type SceneName } from './scenes.ts';
import { scenesFor } from './styles.ts';

export interface Subject {
  seed: number;
  flavour: Flavour;
  title: string;
  scene: SceneName;
  tagline: string;
  cast: string[];
  byline: string;
}

/** An episode shows another scene of its title's flavour. */
function sceneOf({ scene, flavour, title }: Title, seed: number, still: Still | null): SceneName {
  if (still === null) return scene !== undefined && isScene(scene) ? scene : 'bands';
  const { scenes } = scenesFor(flavour, title);
  return scenes[seed % scenes.length] ?? 'bands';
}

/** Null for an unknown id. */
export function subjectOf(
  catalogue: Catalogue,
  kind: Title['kind'],
  id: number,
  still: Still | null = null,
): Subject | null {
  const title = (kind === 'movie' ? catalogue.movieById : catalogue.seriesById).get(id);
  if (!title) return null;
  const { director, writer } = makersOf(title);
  const seed = still === null ? title.seed : mix(title.seed, still.season * 500 + still.episode);
  return {
    seed,
    flavour: title.flavour,
    title: title.title,
    scene: sceneOf(title, seed, still),
    tagline: tagline(title.seed, premise(title.seed, title.country)),
    cast: castOf(title)
      .slice(0, 3)
      .map(({ person }) => person.name),
    byline: kind === 'movie' ? `A film by ${director}` : `Created by ${writer}`,
  };
}
