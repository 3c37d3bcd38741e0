import type { ReactNode } from 'react';
import { areas } from '#src/area.ts';
import type { EpisodePlace } from '#src/domain/episodes.ts';
import type { SimilarView } from '#src/features/catalogue/present-similar.ts';
import { SimilarTitles } from '#src/features/catalogue/ui/similar-titles.tsx';
import { Player } from '#src/features/playback/ui/player.tsx';
import { TitleActions } from './title-actions.tsx';
import { TitleHeading, TitleStory } from './title-frame.tsx';
import { episodeName, type PlayedEpisode, seasonCount, useEpisode } from './use-episode.ts';

/** Under the player of an episode. */
export function EpisodeActions({ view: { title, episodes, marks } }: { view: PlayedEpisode }) {
  return <TitleActions title={title} place={episodes?.place ?? null} marks={marks} />;
}

interface EpisodeViewProps {
  view: PlayedEpisode & { similar: SimilarView };
  hrefOf(place: EpisodePlace): string;
  /** Query parameters of another server's address. */
  keep?: Record<string, string>;
  pickers?: ReactNode;
}

export function EpisodeView({ view, hrefOf, keep = {}, pickers }: EpisodeViewProps) {
  const { title, episodes } = view;
  const { steps, player } = useEpisode(view, hrefOf);
  return (
    <>
      <Player {...player} area={areas.main} keep={keep} pickers={pickers}>
        <div className="watch-head">
          <TitleHeading title={title} length={seasonCount(episodes)}>
            {episodes === null ? null : <p className="watch-episode">{episodeName(episodes)}</p>}
          </TitleHeading>
          {steps}
        </div>
        <EpisodeActions view={view} />
      </Player>
      <TitleStory title={title} episode={episodes?.overview ?? ''} />
      <SimilarTitles similar={view.similar} />
    </>
  );
}
