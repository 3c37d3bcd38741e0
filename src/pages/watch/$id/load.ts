import { data } from 'react-router';
import { comingDay } from '#src/features/catalogue/coming-soon.ts';
import { presentTitle } from '#src/features/catalogue/present.ts';
import { readServerNumber, readSources } from '#src/features/playback/read.ts';
import { servicesContext, viewerContext } from '#src/request/contexts.ts';
import { loadSimilar } from '../load-similar.ts';
import { noSource, openTitle, unavailable } from '../open-title.ts';
import type { Route } from './+types/page';

/**
 * The player of a movie. Unknown and beyond the audience answer alike: 404; without an IMDb id there is nothing
 * to play, and the page says so; likewise before its first release. When the movie isn't known yet and the metadata service can't be asked, the
 * page says so with the status 503.
 */
export async function loadWatch({ context, params, request }: Route.LoaderArgs) {
  const title = await openTitle(context, 'movie', params.id);
  if (title === null) return unavailable();
  const coming = comingDay(title, context.get(servicesContext).clock.now());
  const told = { kind: 'movie' as const, title: presentTitle(title), coming };
  if (title.imdbId === null || coming !== null) {
    const similar = await loadSimilar(context, title, 'main');
    const nothing = { ...told, sources: [], chosen: null, similar };
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
  const [sources, similar] = await Promise.all([
    readSources(context.get(servicesContext), context.get(viewerContext), wanted),
    loadSimilar(context, title, 'main'),
  ]);
  const chosen = readServerNumber(new URL(request.url).searchParams.get('server'));
  return data({ ...told, sources, chosen, similar });
}
