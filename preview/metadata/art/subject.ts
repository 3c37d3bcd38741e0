import { castOf, makersOf } from '../catalogue/people.ts';
import type { Flavour, Title } from '../catalogue/types.ts';
import { tagline } from '../words/episodes.ts';
import { premise } from '../words/premise.ts';

/** The contents of a poster. */
export interface Subject {
  seed: number;
  flavour: Flavour;
  title: string;
  tagline: string;
  cast: string[];
  byline: string;
}

export function subjectOf(title: Title): Subject {
  const { director, writer } = makersOf(title);
  return {
    seed: title.seed,
    flavour: title.flavour,
    title: title.title,
    tagline: tagline(title.seed, premise(title.seed, title.country)),
    cast: castOf(title)
      .slice(0, 3)
      .map(({ person }) => person.name),
    byline: title.kind === 'movie' ? `A film by ${director}` : `Created by ${writer}`,
  };
}
