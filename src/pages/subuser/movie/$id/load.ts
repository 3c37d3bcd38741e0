import { data } from 'react-router';
import { comingDay } from '#src/features/catalogue/coming-soon.ts';
import { presentTitle } from '#src/features/catalogue/present.ts';
import { readServerNumber, readSources } from '#src/features/playback/read.ts';
import { findSubUserTitle, noSource, unavailable } from '#src/pages/subuser/find-title.ts';
import { loadSimilar } from '#src/pages/watch/load-similar.ts';
import { servicesContext, viewerContext } from '#src/request/contexts.ts';
import type { Route } from './+types/page';

/** A movie for a sub-user. 404 alike for whatever they may not open. */
export async function loadSubUserMovie({ context, params, request }: Route.LoaderArgs) {
  const title = await findSubUserTitle(context, 'movie', params.id);
  if (title === 'unavailable') return data({ kind: 'unavailable' as const }, unavailable);
  if (title === null) throw data(null, { status: 404 });
  const coming = comingDay(title, context.get(servicesContext).clock.now());
  const told = { kind: 'movie' as const, title: presentTitle(title), coming };
  if (title.imdbId === null || coming !== null) {
    const similar = await loadSimilar(context, title, 'sub');
    const nothing = { ...told, sources: [], similar, chosen: null, started: false };
    return coming === null ? data(nothing, noSource) : data(nothing);
  }
  const wanted = {
    titleId: title.id,
    imdbId: title.imdbId,
    kind: 'movie' as const,
    season: null,
    episode: null,
    audio: 'sub' as const,
  };
  const asked = new URL(request.url).searchParams;
  const [sources, similar] = await Promise.all([
    readSources(context.get(servicesContext), context.get(viewerContext), wanted),
    loadSimilar(context, title, 'sub'),
  ]);
  return data({
    ...told,
    sources,
    similar,
    chosen: readServerNumber(asked.get('server')),
    started: asked.has('start') || asked.has('server'),
  });
}
