import { data, redirect } from 'react-router';
import { audienceKey } from '#src/domain/audience.ts';
import type { TitleKind } from '#src/domain/title.ts';
import { viewerKey } from '#src/domain/viewer.ts';
import { waitText } from '#src/domain/wait-text.ts';
import { readSearchPage } from '#src/features/catalogue/search.ts';
import { presentSubFound } from '#src/features/catalogue/sub-user-present.ts';
import type { GridStretch } from '#src/features/catalogue/ui/grid-stretch.ts';
import { audienceContext, servicesContext, viewerContext } from '#src/request/contexts.ts';
import { paths } from '#src/routes.ts';
import type { Route } from './+types/page';

/** Searches of one viewer. Source: contract. */
const budget = { limit: 120, windowMs: 10 * 60_000 };

/** No name of a title is longer. */
const longestQuery = 200;

const nothing: GridStretch = { titles: [], more: null, failed: true, waiting: false };

/** What a sub-user searched for, within their audience. An empty search is none. */
export async function loadSubUserSearch({ context, request }: Route.LoaderArgs) {
  const { limits, search } = context.get(servicesContext);
  const asked = new URL(request.url).searchParams;
  const from: TitleKind = asked.get('kind') === 'series' ? 'series' : 'movie';
  const query = (asked.get('q') ?? '').trim().slice(0, longestQuery);
  const viewer = context.get(viewerContext);
  if (query === '' || viewer === null)
    return redirect(from === 'series' ? paths.subUserSeriesList : paths.subUser);
  const key = `search:${viewer.userId}:${viewerKey(viewer)}`;
  const allowance = limits.take(key, budget.limit, budget.windowMs);
  if (!allowance.allowed) {
    const { retryAfterSeconds } = allowance;
    const told = {
      query,
      from,
      grid: nothing,
      state: 'limited' as const,
      wait: waitText(retryAfterSeconds),
    };
    return data(told, { status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } });
  }
  const audience = context.get(audienceContext);
  const { titles, next, failed } = await search.find(query, audience, readSearchPage(asked.get('page')));
  const more = next === null ? null : paths.subUserSearchPage(query, from, next);
  const whose = audienceKey(audience);
  const grid: GridStretch = { titles: titles.map(presentSubFound), more, failed, waiting: false, whose };
  const state = failed ? ('failed' as const) : ('found' as const);
  return data({ query, from, grid, state, wait: null });
}
