import type { MouseEvent, ReactNode } from 'react';

export interface EpisodeTarget {
  href: string;
  onOpen: () => void;
}

interface EpisodeLinkProps {
  /** Null without such an episode. */
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
