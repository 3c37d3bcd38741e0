import type { RouterContextProvider } from 'react-router';
import { type Audience, withoutAdult } from '#src/domain/audience.ts';
import { findBrowseGenre } from '#src/domain/browse-genres.ts';
import { genreTexts } from '#src/domain/genre-texts.ts';
import { knownGenres } from '#src/domain/genres.ts';
import { readInterleaved } from '#src/features/catalogue/blend.ts';
import { presentMixedCard } from '#src/features/catalogue/present.ts';
import { movieRows } from '#src/features/catalogue/rows.ts';
import { subUserLists } from '#src/features/catalogue/sub-user-rows.ts';
import type { SearchStart } from '#src/features/catalogue/ui/search-cache.ts';
import { audienceContext, textsContext } from '#src/http/request/contexts.ts';
import { buildListDeps } from '#src/http/request/list-deps.ts';
import type { Area } from '#src/routes/area.ts';

const maxTitles = 12;

const offered = ['Comedy', 'Action', 'Drama', 'Family', 'Animation', 'Romance', 'Documentary', 'Adventure'];

/** Shown when a search has no results: titles and genres that the viewer may see. */
export async function loadStart(area: Area, context: Readonly<RouterContextProvider>): Promise<SearchStart> {
  const audience = withoutAdult(context.get(audienceContext));
  const texts = context.get(textsContext);
  const rows = area.kind === 'main' ? [movieRows.topPicks] : subUserLists('movie', audience);
  const { titles } = await readInterleaved(buildListDeps(context, audience, area), rows, maxTitles);
  return {
    genres: genresFor(audience).map(({ slug, name }) => ({
      name: texts._(genreTexts[name]),
      href: `${area.browse}?genre=${slug}`,
    })),
    titles: titles.slice(0, maxTitles).map((title) => presentMixedCard(title, area, texts)),
  };
}

/** With chosen genres, others would lead to an empty page. An unknown stored genre gives no link. */
export function genresFor({ genres }: Pick<Audience, 'genres'>) {
  return (genres.length > 0 ? knownGenres(genres) : offered)
    .map(findBrowseGenre)
    .filter((genre) => genre !== null);
}
