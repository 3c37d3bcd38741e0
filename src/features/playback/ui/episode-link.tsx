import type { MouseEvent, ReactNode } from 'react';
import { useOpenEpisode } from './use-open-episode.ts';

interface EpisodeLinkProps {
  /** Null where there is no such episode: the link stays in its place, and leads nowhere. */
  href: string | null;
  look: 'primary' | 'quiet';
  children: ReactNode;
}

/** Leads to another episode in the place of this one, so that Back still leads to where the viewer came from. */
export function EpisodeLink({ href, look, children }: EpisodeLinkProps) {
  const open = useOpenEpisode();
  const className = `button ${look} small`;
  if (href === null) {
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
    open(href);
  };
  return (
    <a className={className} href={href} onClick={handleClick}>
      {children}
    </a>
  );
}
