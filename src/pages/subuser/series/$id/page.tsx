import { areas } from '#src/area.ts';
import { type Audio, type EpisodePlace, episodeFields } from '#src/domain/episodes.ts';
import { AudioChoice } from '#src/features/playback/ui/audio-choice.tsx';
import { EpisodePicker } from '#src/features/playback/ui/episode-picker.tsx';
import { titled } from '#src/pages/describe-page.ts';
import { EpisodeView } from '#src/pages/watch/episode-view.tsx';
import { TitleUnavailable } from '#src/pages/watch/title-frame.tsx';
import { paths } from '#src/routes.ts';
import { SubUserFrame } from '../../sub-user-frame.tsx';
import type { Route } from './+types/page';

export {
  followAddress as shouldRevalidate,
  ignoreError as clientAction,
} from '#src/pages/watch/use-record-opened.ts';
export { SubUserError as ErrorBoundary } from '../../missing.tsx';
export { actSubUserSeries as action } from './act.ts';
export { loadSubUserSeries as loader } from './load.ts';

export const handle = { bare: true };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const root = matches[0]?.loaderData;
  return [{ title: titled(loaderData?.kind === 'series' ? loaderData.title.name : 'Series', root) }];
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function SubUserSeriesPage({ loaderData }: Route.ComponentProps) {
  return (
    <SubUserFrame back={areas.sub.lists.series}>
      {loaderData.kind === 'series' ? (
        <Series {...loaderData} />
      ) : (
        <TitleUnavailable area={areas.sub} kind="series" />
      )}
    </SubUserFrame>
  );
}

type SeriesProps = Extract<Route.ComponentProps['loaderData'], { kind: 'series' }>;

function Series(view: SeriesProps) {
  const { title, episodes, plays, audio } = view;
  const keep = plays === 'anime' ? { audio } : {};
  const hrefIn = (to: EpisodePlace, heard?: Audio) =>
    paths.subUserEpisode(title.id, to.season, to.episode, heard);
  const hrefOf = (to: EpisodePlace) => hrefIn(to, keep.audio);
  const pickers =
    episodes === null ? null : (
      <>
        <EpisodePicker view={episodes} hrefOf={hrefOf} keep={keep} />
        {plays === 'anime' ? (
          <AudioChoice
            audio={audio}
            place={episodes.place}
            hrefOf={(heard) => hrefIn(episodes.place, heard)}
          />
        ) : null}
      </>
    );
  return (
    <EpisodeView
      view={view}
      area={areas.sub}
      hrefOf={hrefOf}
      keep={episodes === null ? keep : { ...episodeFields(episodes.place), ...keep }}
      pickers={pickers}
    />
  );
}
