import { useLingui } from '@lingui/react/macro';
import type { MouseEvent, ReactNode } from 'react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { EpisodePlace } from '#src/domain/episodes.ts';
import { SelectField } from '#src/ui/select-field.tsx';
import type { EpisodesView } from '../present-episodes.ts';
import { PlainForm } from './frame-control.tsx';

interface SeasonPickerProps {
  view: Pick<EpisodesView, 'place' | 'seasons'>;
  hrefOf(place: EpisodePlace): string;
  keep: Record<string, string>;
}

/** Another season begins at its first episode. */
export function SeasonPicker({ view: { place, seasons }, hrefOf, keep }: SeasonPickerProps) {
  const { t } = useLingui();
  const open = useOpenEpisode();
  const [season, pickSeason] = usePicked(place, String(place.season));
  return (
    <PlainForm keep={keep} button={t`Show season`}>
      <SelectField
        label={t`Season`}
        name="season"
        // Restored form values would contradict the frame.
        autoComplete="off"
        value={season}
        onChange={({ target }) => {
          pickSeason(target.value);
          const chosen = Number(target.value);
          const first = seasons.find(({ number }) => number === chosen)?.first ?? 1;
          open(hrefOf({ season: chosen, episode: first }));
        }}
        options={seasons.map(({ number, label }) => ({ value: String(number), label }))}
      />
    </PlainForm>
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
  /** It is null without another episode that way. */
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
  return (
    <a className={className} href={way.href} onClick={(event) => followHere(event, way.onOpen)}>
      {children}
    </a>
  );
}

/** The browser follows the link itself if a modifier is pressed. */
export function followHere(event: MouseEvent, onOpen: () => void): void {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!isPlain) return;
  event.preventDefault();
  onOpen();
}

/** Replaces the history entry. Keeps the scroll position, unless the film is out of sight. */
export function useOpenEpisode(): (href: string, more?: { toTop: boolean }) => void {
  const navigate = useNavigate();
  return (href, { toTop } = { toTop: false }) => {
    navigate(href, { replace: true, preventScrollReset: !toTop });
  };
}
