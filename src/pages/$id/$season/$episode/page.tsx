import { useEffect } from 'react';
import { areas } from '#src/area.ts';
import { hintSeriesPlace } from '#src/features/playback/ui/place-hints.ts';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { contentId } from '#src/ui/nav-bar.tsx';
import { episodeMeta } from '../../../watch/episode-meta.ts';
import { EpisodeView } from '../../../watch/episode-view.tsx';
import { TitleUnavailable } from '../../../watch/title-frame.tsx';
import type { Route } from './+types/page';

export { headersOfLoader as headers } from '../../../watch/episode-meta.ts';
export {
  followAddress as shouldRevalidate,
  ignoreError as clientAction,
} from '../../../watch/use-record-opened.ts';
export { actEpisodePage as action } from './act.ts';
export { loadEpisodePage as loader } from './load.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return episodeMeta(loaderData, matches[0]?.loaderData);
}

export default function EpisodePage({ loaderData }: Route.ComponentProps) {
  return (
    <main id={contentId} tabIndex={-1}>
      <div className="watch-back">
        <ButtonLink look="quiet" small href={paths.home}>
          <Icon name="previous" />
          Back
        </ButtonLink>
      </div>
      {loaderData.kind === 'series' ? (
        <Episode {...loaderData} />
      ) : (
        <TitleUnavailable area={areas.main} kind="series" />
      )}
    </main>
  );
}

type EpisodeProps = Extract<Route.ComponentProps['loaderData'], { kind: 'series' }>;

function Episode(view: EpisodeProps) {
  const { title, episodes } = view;
  const { season, episode } = episodes?.place ?? { season: null, episode: null };
  // An anime has hints of its own.
  useEffect(() => {
    if (season !== null && episode !== null) hintSeriesPlace(season, episode);
  }, [season, episode]);
  return (
    <EpisodeView
      view={view}
      area={areas.main}
      hrefOf={(place) => paths.watchEpisode(title.id, place.season, place.episode)}
    />
  );
}
