import { data } from 'react-router';
import { audienceKey } from '#src/domain/audience.ts';
import { viewerKey } from '#src/domain/viewer.ts';
import { waitText } from '#src/domain/wait-text.ts';
import { presentMixedCard } from '#src/features/catalogue/present.ts';
import { readSearchPage } from '#src/features/catalogue/search.ts';
import type { GridStretch } from '#src/features/catalogue/ui/grid-stretch.ts';
import { audienceContext, servicesContext, viewerContext } from '#src/request/contexts.ts';
import { paths } from '#src/routes.ts';
import type { Route } from './+types/page';

/** How often one viewer may search. Source: contract, limits. */
const most = { searches: 120, windowMs: 10 * 60_000 };

/**
 * What `?q=` finds, from `?page=` on. Nothing is looked for without a text; over the limit the status is 429.
 */
export async function loadSearch({ context, request }: Route.LoaderArgs) {
  const { limits, search } = context.get(servicesContext);
  const fields = new URL(request.url).searchParams;
  const query = (fields.get('q') ?? '').trim();
  if (query === '') return data({ kind: 'nothing-asked' as const });
  const viewer = context.get(viewerContext);
  const searcher = viewer === null ? 'nobody' : `${viewer.userId} ${viewerKey(viewer)}`;
  const allowance = limits.take(`search ${searcher}`, most.searches, most.windowMs);
  if (!allowance.allowed) {
    const { retryAfterSeconds } = allowance;
    const headers = { 'Retry-After': String(retryAfterSeconds) };
    const wait = waitText(retryAfterSeconds);
    // For a page that asked for more: what it shows stays.
    const grid: GridStretch = { titles: [], more: null, failed: true, waiting: false };
    return data({ kind: 'limited' as const, wait, grid }, { status: 429, headers });
  }
  const page = readSearchPage(fields.get('page'));
  const audience = context.get(audienceContext);
  const { titles, next, failed } = await search.find(query, audience, page);
  // What a browser keeps of a grid is shown within the same limits alone.
  const whose = audienceKey(audience);
  const more = next === null ? null : paths.searchPage(query, next);
  const grid: GridStretch = { titles: titles.map(presentMixedCard), more, failed, waiting: false, whose };
  return data({ kind: 'found' as const, grid });
}
