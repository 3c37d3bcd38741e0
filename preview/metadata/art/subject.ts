import type { PictureKey } from '../api/pictures.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { castOf, makersOf } from '../catalogue/people.ts';
import type { Flavour } from '../catalogue/types.ts';
import { tagline } from '../words/episodes.ts';
import { premise } from '../words/premise.ts';

export interface Subject {
  seed: number;
  flavour: Flavour;
  title: string;
  scene: string | null;
  tagline: string;
  cast: string[];
  byline: string;
}

/** Null for an unknown id. */
export function subjectOf(catalogue: Catalogue, { kind, id }: PictureKey): Subject | null {
  const title = (kind === 'movie' ? catalogue.movieById : catalogue.seriesById).get(id);
  if (!title) return null;
  const { director, writer } = makersOf(title);
  return {
    seed: title.seed,
    flavour: title.flavour,
    title: title.title,
    scene: title.scene ?? null,
    tagline: tagline(title.seed, premise(title.seed, title.country)),
    cast: castOf(title)
      .slice(0, 3)
      .map(({ person }) => person.name),
    byline: kind === 'movie' ? `A film by ${director}` : `Created by ${writer}`,
  };
}
