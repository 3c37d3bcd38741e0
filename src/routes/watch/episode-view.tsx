import type { ReactNode } from 'react';
import type { Area } from '#src/area.ts';
import type { EpisodePlace } from '#src/domain/episodes.ts';
import type { SimilarView } from '#src/features/catalogue/present-similar.ts';
import { SimilarTitles } from '#src/features/catalogue/ui/similar-titles.tsx';
import { Player } from '#src/features/playback/ui/player.tsx';
import { TitleActions } from './title-actions.tsx';
import { TitleHeading, TitleStory } from './title-frame.tsx';
import { episodeName, type PlayedEpisode, seasonCount, useEpisode } from './use-episode.ts';

interface EpisodeViewProps {
  view: PlayedEpisode & { similar: SimilarView };
  area: Area;
  hrefOf(place: EpisodePlace): string;
  /** Query parameters of another server's address. */
  keep?: Record<string, string>;
  pickers?: ReactNode;
}

export function EpisodeView({ view, area, hrefOf, keep = {}, pickers }: EpisodeViewProps) {
  const { title, episodes, marks } = view;
  const { steps, player } = useEpisode(view, hrefOf);
  return (
    <>
      <Player {...player} area={area} keep={keep} pickers={pickers}>
        <div className="watch-head">
          <TitleHeading title={title} length={seasonCount(episodes)}>
            {episodes === null ? null : <p className="watch-episode">{episodeName(episodes)}</p>}
          </TitleHeading>
          {steps}
        </div>
        <TitleActions title={title} place={episodes?.place ?? null} marks={marks} />
      </Player>
      <TitleStory title={title} episode={episodes?.overview ?? ''} />
      <SimilarTitles similar={view.similar} />
    </>
  );
}
