import { areas } from '#src/area.ts';
import { type EpisodePlace, episodeFields } from '#src/domain/episodes.ts';
import { EpisodePicker } from '#src/features/playback/ui/episode-picker.tsx';
import { paths } from '#src/routes.ts';
import { episodeMeta } from '../../watch/episode-meta.ts';
import { EpisodeView } from '../../watch/episode-view.tsx';
import { TitleFrame, TitleUnavailable } from '../../watch/title-frame.tsx';
import type { Route } from './+types/page';

export { headersOfLoader as headers } from '../../watch/episode-meta.ts';
export {
  followAddress as shouldRevalidate,
  ignoreError as clientAction,
} from '../../watch/use-record-opened.ts';
export { actSeries as action } from './act.ts';
export { loadSeries as loader } from './load.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return episodeMeta(loaderData, matches[0]?.loaderData);
}

export default function SeriesPage({ loaderData }: Route.ComponentProps) {
  return (
    <TitleFrame back={areas.main.lists.series}>
      {loaderData.kind === 'series' ? (
        <Series {...loaderData} />
      ) : (
        <TitleUnavailable area={areas.main} kind="series" />
      )}
    </TitleFrame>
  );
}

type SeriesProps = Extract<Route.ComponentProps['loaderData'], { kind: 'series' }>;

function Series(view: SeriesProps) {
  const { title, episodes } = view;
  const hrefOf = (place: EpisodePlace) => paths.watchSeriesEpisode(title.id, place.season, place.episode);
  return (
    <EpisodeView
      view={view}
      area={areas.main}
      hrefOf={hrefOf}
      keep={episodes === null ? {} : episodeFields(episodes.place)}
      pickers={episodes === null ? null : <EpisodePicker view={episodes} hrefOf={hrefOf} keep={{}} />}
    />
  );
}
