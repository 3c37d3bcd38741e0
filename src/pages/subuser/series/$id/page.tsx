import { areas } from '#src/area.ts';
import { type Audio, type EpisodePlace, episodeFields } from '#src/domain/episodes.ts';
import { SimilarTitles } from '#src/features/catalogue/ui/similar-titles.tsx';
import { AudioChoice } from '#src/features/playback/ui/audio-choice.tsx';
import { EpisodePicker } from '#src/features/playback/ui/episode-picker.tsx';
import { titled } from '#src/pages/describe-page.ts';
import { EpisodeActions } from '#src/pages/watch/episode-view.tsx';
import { TitleHeading, TitleStory, TitleUnavailable } from '#src/pages/watch/title-frame.tsx';
import { episodeName, seasonCount, useEpisode } from '#src/pages/watch/use-episode.ts';
import { paths } from '#src/routes.ts';
import { GatedPlayer, useGate } from '../../gated-player.tsx';
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
        <Series key={loaderData.title.id} {...loaderData} />
      ) : (
        <TitleUnavailable area={areas.sub} kind="series" />
      )}
    </SubUserFrame>
  );
}

type SeriesProps = Extract<Route.ComponentProps['loaderData'], { kind: 'series' }>;

function Series(view: SeriesProps) {
  const { title, episodes, similar, plays, audio } = view;
  const gate = useGate(view.started);
  const heard = plays === 'anime' ? { audio } : {};
  const hrefIn = (to: EpisodePlace, spoken?: Audio) =>
    paths.subUserEpisode(title.id, to.season, to.episode, spoken);
  const { steps, player } = useEpisode(view, (to) => hrefIn(to, heard.audio), gate.open);
  const keep = { ...(episodes === null ? {} : episodeFields(episodes.place)), ...heard };
  const started = gate.open ? { start: '1' } : {};
  const pickers =
    episodes === null ? null : (
      <>
        <EpisodePicker
          view={episodes}
          hrefOf={(to) => hrefIn(to, heard.audio)}
          keep={{ ...heard, ...started }}
        />
        {plays === 'anime' ? (
          <AudioChoice
            audio={audio}
            place={episodes.place}
            hrefOf={(spoken) => hrefIn(episodes.place, spoken)}
            keep={started}
          />
        ) : null}
      </>
    );
  return (
    <>
      <GatedPlayer {...player} gate={gate} backdrop={title.backdrop} keep={keep} pickers={pickers}>
        <div className="watch-head">
          <TitleHeading title={title} length={seasonCount(episodes)}>
            {episodes === null ? null : <p className="watch-episode">{episodeName(episodes)}</p>}
          </TitleHeading>
          {steps}
        </div>
        <EpisodeActions view={view} />
      </GatedPlayer>
      <TitleStory title={title} episode={episodes?.overview ?? ''} />
      <SimilarTitles similar={similar} />
    </>
  );
}
