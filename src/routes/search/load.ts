import { data, type RouterContextProvider, redirect } from 'react-router';
import { isTelevision } from '#src/domain/screen.ts';
import type { TitleKind } from '#src/domain/title.ts';
import { waitText } from '#src/domain/wait-text.ts';
import { presentMixedCard } from '#src/features/catalogue/present.ts';
import { readSearchPage } from '#src/features/catalogue/search.ts';
import { takeSearch } from '#src/features/catalogue/take-search.ts';
import type { GridStretch } from '#src/features/catalogue/ui/grid-stretch.ts';
import { readWhose } from '#src/features/catalogue/version-store.ts';
import {
  audienceContext,
  screenContext,
  servicesContext,
  textsContext,
  viewerContext,
} from '#src/http/request/contexts.ts';
import type { Area } from '#src/routes/area.ts';
import { loadStart } from './start.ts';
import { searchTitle } from './title.ts';

interface SearchArgs {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

/** Answers 429 over the viewer's limit. */
export async function loadSearch(area: Area, { context, request }: SearchArgs) {
  const { db, limits, search } = context.get(servicesContext);
  const fields = new URL(request.url).searchParams;
  const query = (fields.get('q') ?? '').trim();
  const texts = context.get(textsContext);
  const pageTitle = texts._(searchTitle(query));
  const from: TitleKind = fields.get('kind') === 'series' ? 'series' : 'movie';
  const viewer = context.get(viewerContext);
  if (query === '' || viewer === null) {
    // On a television the search page itself has the letters.
    const elsewhere = !isTelevision(context.get(screenContext)) ? area.emptySearch(from) : null;
    if (elsewhere !== null) throw redirect(elsewhere);
    return data({ kind: 'nothing-asked' as const, pageTitle, start: await loadStart(area, context) });
  }
  const allowance = takeSearch(limits, viewer);
  if (!allowance.allowed) {
    const { retryAfterSeconds } = allowance;
    const headers = { 'Retry-After': String(retryAfterSeconds) };
    const wait = texts._(waitText(retryAfterSeconds));
    // `failed` makes the page keep the titles that it shows.
    const grid: GridStretch = { titles: [], more: null, failed: true, waiting: false };
    return data({ kind: 'limited' as const, wait, grid, pageTitle }, { status: 429, headers });
  }
  const page = readSearchPage(fields.get('page'));
  const audience = context.get(audienceContext);
  const whose = await readWhose(db, audience);
  const found = await search.find(query, audience, page);
  const titles = found.titles.map((title) => presentMixedCard(title, area, texts));
  const more = found.next === null ? null : area.searchPage(query, from, found.next);
  const grid: GridStretch = { titles, more, failed: found.failed, waiting: false, whose };
  const isNothing = titles.length === 0 && page === 1 && !found.failed;
  const start = isNothing ? await loadStart(area, context) : null;
  return data({ kind: 'found' as const, grid, pageTitle, start });
}
