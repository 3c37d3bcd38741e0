import { useEffect } from 'react';
import { type Audio, type EpisodePlace, episodeFields } from '#src/domain/episodes.ts';
import { AudioChoice } from '#src/features/playback/ui/audio-choice.tsx';
import { BackLink } from '#src/features/playback/ui/back-link.tsx';
import { EpisodePicker } from '#src/features/playback/ui/episode-picker.tsx';
import { hintAnimePlace } from '#src/features/playback/ui/place-hints.ts';
import { paths } from '#src/routes.ts';
import { contentId } from '#src/ui/nav-bar.tsx';
import { episodeMeta } from '../../../watch/episode-meta.ts';
import { EpisodeView } from '../../../watch/episode-view.tsx';
import { Unavailable } from '../../../watch/unavailable.tsx';
import type { Route } from './+types/page';

export { headersOfLoader as headers } from '../../../watch/episode-meta.ts';
export { followAddress as shouldRevalidate, letGo as clientAction } from '../../../watch/use-noted.ts';
export { actAnime as action } from './act.ts';
export { loadAnime as loader } from './load.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return episodeMeta(loaderData, matches[0]?.loaderData);
}

/** An anime: one episode's player, the choice of the others, with subtitles or dubbed. */
export default function AnimePlayerPage({ loaderData }: Route.ComponentProps) {
  return (
    <main id={contentId} tabIndex={-1}>
      <div className="watch-back">
        <BackLink href={paths.anime} />
      </div>
      {loaderData.kind === 'series' ? <Anime {...loaderData} /> : <Unavailable kind="anime" />}
    </main>
  );
}

type AnimeProps = Extract<Route.ComponentProps['loaderData'], { kind: 'series' }>;

function Anime(told: AnimeProps) {
  const { title, episodes, audio } = told;
  const { id } = title;
  const { season, episode } = episodes?.place ?? { season: null, episode: null };
  useEffect(() => {
    if (season !== null && episode !== null) hintAnimePlace(id, season, episode, audio);
  }, [id, season, episode, audio]);
  const hrefIn = (to: EpisodePlace, heard: Audio) =>
    paths.watchAnimeEpisode(id, to.season, to.episode, heard);
  const hrefOf = (to: EpisodePlace) => hrefIn(to, audio);
  const pickers =
    episodes === null ? null : (
      <>
        <EpisodePicker view={episodes} hrefOf={hrefOf} keep={{ audio }} />
        <AudioChoice audio={audio} place={episodes.place} hrefOf={(heard) => hrefIn(episodes.place, heard)} />
      </>
    );
  return (
    <EpisodeView
      kind="anime"
      told={told}
      hrefOf={hrefOf}
      keep={episodes === null ? { audio } : { ...episodeFields(episodes.place), audio }}
      pickers={pickers}
    />
  );
}
