import { data, redirect } from 'react-router';
import type { TitleKind } from '#src/domain/title.ts';
import { viewerKey } from '#src/domain/viewer.ts';
import { presentSubFound } from '#src/features/catalogue/sub-user-present.ts';
import { audienceContext, servicesContext, viewerContext } from '#src/request/contexts.ts';
import { paths } from '#src/routes.ts';
import type { Route } from './+types/page';

/** Searches of one viewer. Source: contract. */
const budget = { limit: 120, windowMs: 10 * 60_000 };

/** No name of a title is longer. */
const longestQuery = 200;

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
      titles: [],
      state: 'limited' as const,
      minutes: minutesOf(retryAfterSeconds),
    };
    return data(told, { status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } });
  }
  const { titles, failed } = await search.find(query, context.get(audienceContext));
  const state = failed ? ('failed' as const) : ('found' as const);
  return data({ query, from, titles: titles.map(presentSubFound), state, minutes: 0 });
}

function minutesOf(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 60));
}
