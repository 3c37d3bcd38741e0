import { areas } from '#src/area.ts';
import { type Audio, type EpisodePlace, episodeFields } from '#src/domain/episodes.ts';
import { AudioChoice } from '#src/features/playback/ui/audio-choice.tsx';
import { EpisodePicker } from '#src/features/playback/ui/episode-picker.tsx';
import { paths } from '#src/routes.ts';
import { episodeMeta } from '../../../watch/episode-meta.ts';
import { EpisodeView } from '../../../watch/episode-view.tsx';
import { TitleFrame, TitleUnavailable } from '../../../watch/title-frame.tsx';
import type { Route } from './+types/page';

export { headersOfLoader as headers } from '../../../watch/episode-meta.ts';
export {
  followAddress as shouldRevalidate,
  ignoreError as clientAction,
} from '../../../watch/use-record-opened.ts';
export { actAnime as action } from './act.ts';
export { loadAnime as loader } from './load.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return episodeMeta(loaderData, matches[0]?.loaderData);
}

export default function AnimePlayerPage({ loaderData }: Route.ComponentProps) {
  return (
    <TitleFrame back={areas.main.lists.anime}>
      {loaderData.kind === 'series' ? (
        <Anime {...loaderData} />
      ) : (
        <TitleUnavailable area={areas.main} kind="anime" />
      )}
    </TitleFrame>
  );
}

type AnimeProps = Extract<Route.ComponentProps['loaderData'], { kind: 'series' }>;

function Anime(view: AnimeProps) {
  const { title, episodes, audio } = view;
  const hrefIn = (to: EpisodePlace, heard: Audio) =>
    paths.watchAnimeEpisode(title.id, to.season, to.episode, heard);
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
      view={view}
      area={areas.main}
      hrefOf={hrefOf}
      keep={episodes === null ? { audio } : { ...episodeFields(episodes.place), audio }}
      pickers={pickers}
    />
  );
}
