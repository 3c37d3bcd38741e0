import type { I18n } from '@lingui/core';
import { playableSeasons } from '#src/domain/episodes.ts';
import type { TitleKind } from '#src/domain/title.ts';
import type { Area } from '#src/routes/area.ts';
import { paths } from '#src/routes.ts';
import { genresOf, presentTitle, type TitleView } from './present.ts';
import { lengthOf } from './present-anime.ts';
import type { KnownTitle } from './store.ts';

export interface PublicTitleView extends Omit<TitleView, 'kind' | 'genres'> {
  kind: TitleKind;
  genres: string;
  /** The same address for everybody; the server redirects according to the viewer. */
  watch: string;
  /** Examples are `1 h 52` and `2 seasons, 36 episodes`. */
  length: string | null;
  /** The description for link previews and search engines. */
  facts: string;
  structured: Record<string, string | number | object>;
}

export function presentPublicTitle(
  title: KnownTitle,
  area: Area,
  publicUrl: string,
  texts: I18n,
): PublicTitleView {
  const { kind, id } = title;
  const view = presentTitle(title, area, texts);
  const seasons = playableSeasons(title.details?.seasons ?? []);
  return {
    ...view,
    kind,
    genres: view.genres.map((genre) => genre.name).join(', '),
    watch: paths.watchPublicTitle(kind, id),
    length:
      [kind === 'movie' ? null : lengthOf(seasons, texts), view.runtime].filter(Boolean).join(', ') || null,
    facts: factsOf(title, view),
    structured: structuredOf(title, view, publicUrl),
  };
}

/** Genre names in English, for search engines. */
function namesOf(title: KnownTitle): string[] {
  return genresOf(title).map(({ name }) => name);
}

const maxFacts = 200;

/** Cuts the story between two words. */
function factsOf(title: KnownTitle, { name, year, overview }: TitleView): string {
  if (overview === '') return [name, year, ...namesOf(title)].filter((fact) => fact !== null).join(' · ');
  if (overview.length <= maxFacts) return overview;
  return `${overview.slice(0, maxFacts).replace(/\s+\S*$/, '')}…`;
}

/** Source: https://schema.org/Movie and https://schema.org/TVSeries. */
function structuredOf(title: KnownTitle, view: TitleView, publicUrl: string) {
  const { kind, id, name, overview, releasedOn, certificate, imdbId, votes, details } = title;
  const runtime = details?.runtime ?? null;
  const rated = { '@type': 'AggregateRating', ratingValue: view.rating, ratingCount: votes, bestRating: 10 };
  return {
    '@context': 'https://schema.org',
    '@type': kind === 'movie' ? 'Movie' : 'TVSeries',
    name,
    url: publicUrl + paths.publicTitle(kind, id),
    image: publicUrl + paths.titleCard(kind, id),
    genre: namesOf(title),
    actor: view.cast.map((person) => ({ '@type': 'Person', name: person.name })),
    ...(overview === '' ? {} : { description: overview }),
    ...(releasedOn === null ? {} : { datePublished: releasedOn }),
    ...(certificate === null ? {} : { contentRating: certificate.label }),
    ...(runtime === null ? {} : { duration: `PT${runtime}M` }),
    ...(imdbId === null ? {} : { sameAs: `https://www.imdb.com/title/${imdbId}/` }),
    ...(kind === 'movie' ? {} : { numberOfSeasons: playableSeasons(details?.seasons ?? []).length }),
    ...(view.rating === null ? {} : { aggregateRating: rated }),
  };
}
