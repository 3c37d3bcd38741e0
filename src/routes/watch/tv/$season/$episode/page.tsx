import { redirect } from 'react-router';
import { readNumber } from '#src/domain/episodes.ts';
import { readLastWatched } from '#src/features/viewing/history/read.ts';
import { servicesContext, viewerContext } from '#src/http/request/contexts.ts';
import { notFound } from '#src/http/request/open-for-page.ts';
import { paths } from '#src/routes.ts';
import type { Route } from './+types/page';

/** Opens the episode of the series watched last; without one redirects to the list of series. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const [season, episode] = [readNumber(params.season), readNumber(params.episode)];
  if (season === null || episode === null) throw notFound();
  const viewer = context.get(viewerContext);
  const last =
    viewer === null ? null : await readLastWatched(context.get(servicesContext).db, viewer, 'series');
  throw redirect(last === null ? paths.series : paths.watchSeriesEpisode(last.titleId, season, episode));
}

export default function LastSeriesPage() {
  return null;
}
