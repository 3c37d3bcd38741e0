import type { PictureKey } from '../api/pictures.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { castOf, crewOf, personOf } from '../catalogue/people.ts';
import { mix } from '../catalogue/random.ts';
import type { Flavour } from '../catalogue/types.ts';
import { tagline } from '../words/episodes.ts';
import { premise } from '../words/premise.ts';

/** All that a picture needs to know of what it shows. */
export interface Subject {
  readonly seed: number;
  readonly flavour: Flavour;
  readonly title: string;
  readonly scene: string | null;
  readonly tagline: string;
  readonly cast: readonly string[];
  /** Such as "A FILM BY NOMVULA CELE", in whatever case. */
  readonly byline: string;
  /** Poster of a season: its number, shown small. */
  readonly season: number | null;
}

/** The subject of a picture, or null when the catalogue has nothing of that id. */
export function subjectOf(catalogue: Catalogue, key: PictureKey): Subject | null {
  if (key.owner === 'c') {
    const person = personOf(key.id);
    if (!person || key.shape !== 'f') return null;
    return {
      seed: mix(person.id, 0xface),
      flavour: 'drama',
      title: person.name,
      scene: null,
      tagline: '',
      cast: [],
      byline: '',
      season: null,
    };
  }
  const title = (key.owner === 'm' ? catalogue.movieById : catalogue.seriesById).get(key.id);
  if (!title || key.shape === 'f') return null;
  const shift = (key.season ?? 0) * 997 + (key.episode ?? 0);
  const still = key.shape === 's';
  return {
    seed: shift === 0 ? title.seed : mix(title.seed, shift),
    flavour: title.flavour,
    title: title.title,
    scene: still ? null : (title.scene ?? null),
    tagline: tagline(title.seed, premise(title.seed, title.country)),
    cast: castOf(title)
      .slice(0, 3)
      .map(({ person }) => person.name),
    byline: `${key.owner === 'm' ? 'A film by' : 'Created by'} ${crewOf(title)[key.owner === 'm' ? 0 : 1]?.person.name ?? 'many hands'}`,
    season: key.season,
  };
}
