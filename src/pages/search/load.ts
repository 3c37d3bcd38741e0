import { data } from 'react-router';
import { viewerKey } from '#src/domain/viewer.ts';
import { presentMixedCard } from '#src/features/catalogue/present.ts';
import { audienceContext, servicesContext, viewerContext } from '#src/request/contexts.ts';
import type { Route } from './+types/page';

/** How often one viewer may search. Source: contract, limits. */
const most = { searches: 120, windowMs: 10 * 60_000 };

/** What `?q=` finds. Nothing is looked for without a text; over the limit the status is 429. */
export async function loadSearch({ context, request }: Route.LoaderArgs) {
  const { limits, search } = context.get(servicesContext);
  const query = (new URL(request.url).searchParams.get('q') ?? '').trim();
  if (query === '') return data({ kind: 'nothing-asked' as const });
  const viewer = context.get(viewerContext);
  const whose = viewer === null ? 'nobody' : `${viewer.userId} ${viewerKey(viewer)}`;
  const allowance = limits.take(`search ${whose}`, most.searches, most.windowMs);
  if (!allowance.allowed) {
    const { retryAfterSeconds } = allowance;
    const headers = { 'Retry-After': String(retryAfterSeconds) };
    return data(
      { kind: 'limited' as const, minutes: Math.ceil(retryAfterSeconds / 60) },
      { status: 429, headers },
    );
  }
  const { titles, failed } = await search.find(query, context.get(audienceContext));
  return data({ kind: 'found' as const, titles: titles.map(presentMixedCard), failed });
}
