import { useEffect, useEffectEvent } from 'react';

export interface EpisodeKeys {
  /** Undefined after the last episode. */
  onNext?: (() => void) | undefined;
  /** Undefined before the first one. */
  onPrevious?: (() => void) | undefined;
}

interface Keys extends EpisodeKeys {
  onNextServer(): void;
  onFullScreen(): void;
}

/** `n`, `p`, `s` and `f`, wherever the focus is on the page, except where letters mean something. */
export function usePlayerKeys({ onNext, onPrevious, onNextServer, onFullScreen }: Keys): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.isComposing) return;
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const work = { n: onNext, p: onPrevious, s: onNextServer, f: onFullScreen }[event.key.toLowerCase()];
    if (work === undefined) return;
    event.preventDefault();
    work();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** A list takes letters too: they choose among its entries. Ticks and radios don't. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || target.matches('textarea, select, input:not([type=radio], [type=checkbox])')
  );
}
