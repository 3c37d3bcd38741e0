import { useEffect } from 'react';
import { type EpisodePlace, episodeFields } from '#src/domain/episodes.ts';
import { BackLink } from '#src/features/playback/ui/back-link.tsx';
import { EpisodePicker } from '#src/features/playback/ui/episode-picker.tsx';
import { hintSeriesPlace } from '#src/features/playback/ui/place-hints.ts';
import { paths } from '#src/routes.ts';
import { contentId } from '#src/ui/nav-bar.tsx';
import { episodeMeta } from '../../watch/episode-meta.ts';
import { EpisodeView } from '../../watch/episode-view.tsx';
import { Unavailable } from '../../watch/unavailable.tsx';
import type { Route } from './+types/page';

export { headersOfLoader as headers } from '../../watch/episode-meta.ts';
export { followAddress as shouldRevalidate, letGo as clientAction } from '../../watch/use-noted.ts';
export { actSeries as action } from './act.ts';
export { loadSeries as loader } from './load.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return episodeMeta(loaderData, matches[0]?.loaderData);
}

/** A series: one episode's player, and the choice of the others. */
export default function SeriesPage({ loaderData }: Route.ComponentProps) {
  return (
    <main id={contentId} tabIndex={-1}>
      <div className="watch-back">
        <BackLink href={paths.series} />
      </div>
      {loaderData.kind === 'series' ? <Series {...loaderData} /> : <Unavailable kind="series" />}
    </main>
  );
}

type SeriesProps = Extract<Route.ComponentProps['loaderData'], { kind: 'series' }>;

function Series(told: SeriesProps) {
  const { title, episodes } = told;
  const { season, episode } = episodes?.place ?? { season: null, episode: null };
  useEffect(() => {
    if (season !== null && episode !== null) hintSeriesPlace(season, episode);
  }, [season, episode]);
  const hrefOf = (place: EpisodePlace) => paths.watchSeriesEpisode(title.id, place.season, place.episode);
  return (
    <EpisodeView
      kind="series"
      told={told}
      hrefOf={hrefOf}
      keep={episodes === null ? {} : episodeFields(episodes.place)}
      pickers={episodes === null ? null : <EpisodePicker view={episodes} hrefOf={hrefOf} keep={{}} />}
    />
  );
}
