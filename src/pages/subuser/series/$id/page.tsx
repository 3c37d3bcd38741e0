import { useEffect } from 'react';
import { type Audio, type EpisodePlace, episodeFields } from '#src/domain/episodes.ts';
import { SimilarTitles } from '#src/features/catalogue/ui/similar-titles.tsx';
import { AudioChoice } from '#src/features/playback/ui/audio-choice.tsx';
import { hintAnimePlace, hintSeriesPlace } from '#src/features/playback/ui/place-hints.ts';
import { titled } from '#src/pages/describe-page.ts';
import { useViewing } from '#src/pages/viewing.tsx';
import { useEpisodeSteps } from '#src/pages/watch/episode-steps.tsx';
import { episodeName } from '#src/pages/watch/episode-view.tsx';
import { useNoted } from '#src/pages/watch/use-noted.ts';
import { paths } from '#src/routes.ts';
import { GatedPlayer, useGate } from '../../gated-player.tsx';
import { TitleFrame, TitleHeading, TitleStory, TitleUnavailable } from '../../title-frame.tsx';
import type { Route } from './+types/page';
import { EpisodePickers } from './episode-pickers.tsx';

export { followAddress as shouldRevalidate, letGo as clientAction } from '#src/pages/watch/use-noted.ts';
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

/** One series of the sub-user area. */
export default function SubUserSeriesPage({ loaderData }: Route.ComponentProps) {
  return (
    <TitleFrame back={paths.subUserSeriesList}>
      {loaderData.kind === 'series' ? (
        <Series key={loaderData.title.id} {...loaderData} />
      ) : (
        <TitleUnavailable />
      )}
    </TitleFrame>
  );
}

type SeriesProps = Extract<Route.ComponentProps['loaderData'], { kind: 'series' }>;

function Series(told: SeriesProps) {
  const { title, episodes, sources, server, started, similar, plays, audio, coming } = told;
  const place = episodes?.place ?? null;
  const fields = place === null ? { season: '', episode: '' } : episodeFields(place);
  const heard = plays === 'anime' ? { audio } : {};
  const of = [plays, title.id, fields.season, fields.episode, ...Object.values(heard)].join(' ');
  const gate = useGate(started);
  usePlaceHint(told);
  useNoted(of, gate.open && sources.length > 0, { ...fields, ...heard });
  const hrefIn = (to: EpisodePlace, chosen?: Audio) =>
    paths.subUserEpisode(title.id, to.season, to.episode, chosen);
  const { steps, ...ways } = useEpisodeSteps(episodes, (to) => hrefIn(to, heard.audio));
  const played = { of, kind: plays, sources, chosen: server, coming, ...ways };
  return (
    <>
      <GatedPlayer {...played} gate={gate} backdrop={title.backdrop} keep={{ ...fields, ...heard }}>
        <div className="stack">
          <TitleHeading title={title} length={countOf(episodes?.seasons.length ?? 0)} />
          {episodes === null ? null : (
            <>
              <p className="watch-episode">{episodeName(episodes)}</p>
              {steps}
              <EpisodePickers view={episodes} isStarted={gate.open} keep={heard} />
              {plays === 'anime' ? (
                <AudioChoice
                  audio={audio}
                  place={episodes.place}
                  hrefOf={(chosen) => hrefIn(episodes.place, chosen)}
                  {...(gate.open ? { keep: { start: '1' } } : {})}
                />
              ) : null}
            </>
          )}
        </div>
      </GatedPlayer>
      {episodes === null || episodes.overview === '' ? null : (
        <p className="watch-story lead">{episodes.overview}</p>
      )}
      <TitleStory title={title} />
      <SimilarTitles similar={similar} />
    </>
  );
}

/** Keeps the browser's keys of the specification in step; whoever only looks leaves them alone. */
function usePlaceHint({ title: { id }, episodes, plays, audio }: SeriesProps): void {
  const isViewing = useViewing() !== null;
  const { season, episode } = episodes?.place ?? { season: null, episode: null };
  useEffect(() => {
    if (isViewing || season === null || episode === null) return;
    if (plays === 'anime') hintAnimePlace(id, season, episode, audio);
    else hintSeriesPlace(season, episode);
  }, [isViewing, id, season, episode, plays, audio]);
}

function countOf(seasons: number): string | null {
  if (seasons === 0) return null;
  return seasons === 1 ? '1 season' : `${seasons} seasons`;
}
