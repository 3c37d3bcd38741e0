import type { PictureKey } from '../api/pictures.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { castOf, makersOf, personOf } from '../catalogue/people.ts';
import { mix } from '../catalogue/random.ts';
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
  season: number | null;
}

/** Null for an unknown id. */
export function subjectOf(catalogue: Catalogue, key: PictureKey): Subject | null {
  const plain = { scene: null, tagline: '', cast: [], byline: '', season: null };
  if (key.owner === 'c') {
    const person = personOf(key.id);
    if (!person || key.shape !== 'f') return null;
    return { ...plain, seed: mix(person.id, 0xface), flavour: 'drama', title: person.name };
  }
  const title = (key.owner === 'm' ? catalogue.movieById : catalogue.seriesById).get(key.id);
  if (!title || key.shape === 'f') return null;
  const shift = (key.season ?? 0) * 997 + (key.episode ?? 0);
  const { director, writer } = makersOf(title);
  return {
    seed: shift === 0 ? title.seed : mix(title.seed, shift),
    flavour: title.flavour,
    title: title.title,
    scene: key.shape === 's' ? null : (title.scene ?? null),
    tagline: tagline(title.seed, premise(title.seed, title.country)),
    cast: castOf(title)
      .slice(0, 3)
      .map(({ person }) => person.name),
    byline: key.owner === 'm' ? `A film by ${director}` : `Created by ${writer}`,
    season: key.season,
  };
}
