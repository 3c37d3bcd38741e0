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

/** Choosing another season opens its first episode. */
export function SeasonPicker({ view: { place, seasons }, hrefOf, keep }: SeasonPickerProps) {
  const { t } = useLingui();
  const [season, openSeason] = useTarget(place, String(place.season));
  return (
    <PlainForm keep={keep} button={t`Show season`}>
      <SelectField
        label={t`Season`}
        name="season"
        // Without `off`, the browser could restore a value that contradicts the frame.
        autoComplete="off"
        value={season}
        onChange={({ target }) => {
          const chosen = Number(target.value);
          const first = seasons.find(({ number }) => number === chosen)?.first ?? 1;
          openSeason(target.value, hrefOf({ season: chosen, episode: first }));
        }}
        options={seasons.map(({ number, label }) => ({ value: String(number), label }))}
      />
    </PlainForm>
  );
}

/**
 * Returns the viewer's latest choice at once, before its page is shown; pages of earlier choices may be shown
 * in between. `of` is a new object on each page, and `current` is what that page shows.
 */
export function useTarget<Target>(
  of: object | null,
  current: Target,
): [target: Target, openTarget: (target: Target, href: string) => void] {
  const open = useOpenEpisode();
  const [state, setState] = useState<Asked<Target>>({ of, target: current, request: null });
  if (state.of !== of) setState({ ...state, of, target: state.request === null ? current : state.target });
  const openTarget = async (target: Target, href: string) => {
    const request = {};
    setState({ of, target, request });
    await open(href);
    setState((latest) => (latest.request === request ? { ...latest, request: null } : latest));
  };
  return [state.target, openTarget];
}

interface Asked<Target> {
  of: object | null;
  target: Target;
  /** Null once the router has opened the chosen page. */
  request: object | null;
}

export interface EpisodeTarget {
  href: string;
  onOpen: () => void;
}

interface EpisodeLinkProps {
  /** Null if there is no episode in this direction. */
  way: EpisodeTarget | null;
  look: 'primary' | 'quiet';
  children: ReactNode;
}

export function EpisodeLink({ way, look, children }: EpisodeLinkProps) {
  const className = `button ${look} small`;
  if (way === null) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: the same element as the link below, so that the focus stays.
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

/** Leaves the click to the browser if a modifier is pressed. */
export function followHere(event: MouseEvent, onOpen: () => void): void {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!isPlain) return;
  event.preventDefault();
  onOpen();
}

/**
 * Replaces the history entry. Keeps the scroll position unless `toTop`. The promise resolves once the router
 * has the episode, which the page shows a moment later, or opens another page instead.
 */
export function useOpenEpisode(): (href: string, more?: { toTop: boolean }) => Promise<void> {
  const navigate = useNavigate();
  return async (href, { toTop } = { toTop: false }) =>
    navigate(href, { replace: true, preventScrollReset: !toTop });
}
