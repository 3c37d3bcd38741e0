import type { ReactNode } from 'react';
import type { EpisodePlace } from '#src/domain/episodes.ts';
import type { EpisodesView } from '#src/features/playback/episodes.ts';
import { EpisodeLink } from '#src/features/playback/ui/episode-link.tsx';
import { useOpenEpisode } from '#src/features/playback/ui/use-open-episode.ts';
import type { EpisodeKeys } from '#src/features/playback/ui/use-player-keys.ts';
import { Icon } from '#src/ui/icon.tsx';

/** The ways from one episode to its neighbours, across seasons, as a player takes them. */
export interface EpisodeSteps {
  /** What the player's keys do. */
  episodes: EpisodeKeys;
  /** Offered when the frame has played to its end; null after the last episode. */
  afterEnd: ReactNode;
  /** Links to both; null when there are no episodes. */
  steps: ReactNode;
}

/** `hrefOf` answers the address of an episode in this player. */
export function useEpisodeSteps(
  view: Pick<EpisodesView, 'next' | 'previous'> | null,
  hrefOf: (place: EpisodePlace) => string,
): EpisodeSteps {
  const open = useOpenEpisode();
  const hrefTo = (to: EpisodePlace | null | undefined) => (to ? hrefOf(to) : null);
  const [next, previous] = [hrefTo(view?.next), hrefTo(view?.previous)];
  return {
    episodes: {
      onNext: next === null ? undefined : () => open(next),
      onPrevious: previous === null ? undefined : () => open(previous),
    },
    afterEnd: next === null ? null : <NextEpisode href={next} />,
    steps: view === null ? null : <Steps next={next} previous={previous} />,
  };
}

interface StepsProps {
  next: string | null;
  previous: string | null;
}

function Steps({ next, previous }: StepsProps) {
  return (
    <nav className="watch-steps" aria-label="Next and previous">
      <EpisodeLink href={previous} look="quiet">
        <Icon name="previous" />
        Previous episode
      </EpisodeLink>
      <EpisodeLink href={next} look="quiet">
        Next episode
        <Icon name="next" />
      </EpisodeLink>
    </nav>
  );
}

function NextEpisode({ href }: { href: string }) {
  return (
    <EpisodeLink href={href} look="primary">
      <Icon name="play" solid />
      Play next episode
    </EpisodeLink>
  );
}
