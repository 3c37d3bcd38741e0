import type { MouseEvent, ReactNode } from 'react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { EpisodePlace } from '#src/domain/episodes.ts';
import { SelectField } from '#src/ui/select-field.tsx';
import type { EpisodesView } from '../present.ts';
import { PlainForm } from './frame-control.tsx';

interface EpisodePickerProps {
  view: EpisodesView;
  hrefOf(place: EpisodePlace): string;
  keep: Record<string, string>;
}

/** Another season begins at its first episode. */
export function EpisodePicker({ view: { place, seasons, episodes }, hrefOf, keep }: EpisodePickerProps) {
  const open = useOpenEpisode();
  const [season, pickSeason] = usePicked(place, String(place.season));
  const [episode, pickEpisode] = usePicked(place, String(place.episode));
  return (
    <>
      <PlainForm keep={keep} button="Show season">
        <SelectField
          label="Season"
          name="season"
          // Restored form values would contradict the frame.
          autoComplete="off"
          value={season}
          onChange={({ target }) => {
            pickSeason(target.value);
            open(hrefOf({ season: Number(target.value), episode: 1 }));
          }}
          options={seasons.map(({ number, label }) => ({ value: String(number), label }))}
        />
      </PlainForm>
      <PlainForm keep={{ ...keep, season: String(place.season) }} button="Show episode" place="wide">
        <SelectField
          label="Episode"
          name="episode"
          autoComplete="off"
          value={episode}
          onChange={({ target }) => {
            pickEpisode(target.value);
            open(hrefOf({ season: place.season, episode: Number(target.value) }));
          }}
          options={episodes.map(({ number, label }) => ({ value: String(number), label }))}
        />
      </PlainForm>
    </>
  );
}

/** Shows the choice at once, until `of` is another object. */
export function usePicked(of: object, current: string): [string, (picked: string) => void] {
  const [state, setState] = useState({ of, picked: current });
  if (state.of !== of) setState({ of, picked: current });
  return [state.of === of ? state.picked : current, (picked) => setState({ of, picked })];
}

export interface EpisodeTarget {
  href: string;
  onOpen: () => void;
}

interface EpisodeLinkProps {
  /** Is null without such an episode. */
  way: EpisodeTarget | null;
  look: 'primary' | 'quiet';
  children: ReactNode;
}

export function EpisodeLink({ way, look, children }: EpisodeLinkProps) {
  const className = `button ${look} small`;
  if (way === null) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: the same element as the link below, so that the focus isn't lost at the last episode.
      <a className={className} role="link" aria-disabled="true" tabIndex={-1}>
        {children}
      </a>
    );
  }
  const handleClick = (event: MouseEvent) => {
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain) return;
    event.preventDefault();
    way.onOpen();
  };
  return (
    <a className={className} href={way.href} onClick={handleClick}>
      {children}
    </a>
  );
}

/** Keeps the scroll position and replaces the history entry. */
export function useOpenEpisode(): (href: string) => void {
  const navigate = useNavigate();
  return (href) => {
    navigate(href, { replace: true, preventScrollReset: true });
  };
}
