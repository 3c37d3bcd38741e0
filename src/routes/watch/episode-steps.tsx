import { type ReactNode, useEffect, useRef } from 'react';
import { type EpisodePlace, nextPlace, previousPlace } from '#src/domain/episodes.ts';
import type { EpisodesView } from '#src/features/playback/episodes.ts';
import { EpisodeLink, type EpisodeTarget } from '#src/features/playback/ui/episode-link.tsx';
import { useOpenEpisode } from '#src/features/playback/ui/use-open-episode.ts';
import type { EpisodeKeys } from '#src/features/playback/ui/use-player-keys.ts';
import { Icon } from '#src/ui/icon.tsx';

export interface EpisodeSteps {
  episodes: EpisodeKeys;
  /** Null after the last episode. */
  afterEnd: ReactNode;
  onNext: (() => void) | null;
  /** Null without episodes. */
  steps: ReactNode;
}

export function useEpisodeSteps(
  view: Pick<EpisodesView, 'place' | 'seasons'> | null,
  hrefOf: (place: EpisodePlace) => string,
): EpisodeSteps {
  const open = useOpenEpisode();
  const heading = useRef<EpisodePlace | null>(null);
  // Each episode brings another view.
  useEffect(() => {
    heading.current = view?.place ?? null;
  }, [view]);
  if (view === null) return { episodes: {}, afterEnd: null, onNext: null, steps: null };
  const onOpen = (to: EpisodePlace) => {
    heading.current = to;
    open(hrefOf(to));
  };
  // Counts from the target, so that a key pressed twice moves two episodes before the first has come.
  const take = (step: typeof nextPlace) => () => {
    const to = step(view.seasons, heading.current ?? view.place);
    if (to !== null) onOpen(to);
  };
  const wayTo = (to: EpisodePlace | null): EpisodeTarget | null =>
    to === null ? null : { href: hrefOf(to), onOpen: () => onOpen(to) };
  const next = wayTo(nextPlace(view.seasons, view.place));
  const previous = wayTo(previousPlace(view.seasons, view.place));
  return {
    episodes: { onNext: take(nextPlace), onPrevious: take(previousPlace) },
    afterEnd: next === null ? null : <NextEpisode way={next} />,
    onNext: next?.onOpen ?? null,
    steps: <Steps next={next} previous={previous} />,
  };
}

function Steps({ next, previous }: { next: EpisodeTarget | null; previous: EpisodeTarget | null }) {
  return (
    <nav className="watch-steps" aria-label="Next and previous">
      <EpisodeLink way={previous} look="quiet">
        <Icon name="previous" />
        Previous episode
      </EpisodeLink>
      <EpisodeLink way={next} look="quiet">
        Next episode
        <Icon name="next" />
      </EpisodeLink>
    </nav>
  );
}

function NextEpisode({ way }: { way: EpisodeTarget }) {
  return (
    <EpisodeLink way={way} look="primary">
      <Icon name="play" solid />
      Play next episode
    </EpisodeLink>
  );
}
