import { data } from 'react-router';
import { presentTitle } from '#src/features/catalogue/present.ts';
import { readServerNumber, readSources } from '#src/features/playback/read.ts';
import { servicesContext, viewerContext } from '#src/request/contexts.ts';
import { openTitle, unavailable } from '../open-title.ts';
import type { Route } from './+types/page';

/**
 * The player of a movie. Unknown, without an IMDb id and beyond the audience answer alike: 404. When the
 * movie isn't known yet and the metadata service can't be asked, the page says so with the status 503.
 */
export async function loadWatch({ context, params, request }: Route.LoaderArgs) {
  const { embeds } = context.get(servicesContext);
  const title = await openTitle(context, 'movie', params.id);
  if (title === null) return unavailable();
  const { imdbId } = title;
  const viewer = context.get(viewerContext)?.kind ?? 'sub';
  const sources = await readSources(embeds, viewer, {
    imdbId,
    kind: 'movie',
    season: null,
    episode: null,
    dub: false,
  });
  const chosen = readServerNumber(new URL(request.url).searchParams.get('server'));
  return data({ kind: 'movie' as const, title: presentTitle(title), sources, chosen });
}
