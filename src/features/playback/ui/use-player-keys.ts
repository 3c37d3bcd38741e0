import { useEffect, useEffectEvent } from 'react';

export interface EpisodeKeys {
  onNext?: (() => void) | undefined;
  onPrevious?: (() => void) | undefined;
}

export const playerKeys = ['n', 'p', 's', 'f', 't', '?'] as const;

export type PlayerKey = (typeof playerKeys)[number];

export type KeyWork = { [Key in PlayerKey]?: (() => void) | undefined };

/** Off in text fields. When switched off, only the help key works. Source: WCAG 2.1.4. */
export function usePlayerKeys(work: KeyWork, on: boolean): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.isComposing) return;
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    // A modal dialog blocks the page.
    if (document.querySelector('dialog[open]') !== null) return;
    const key = playerKeys.find((one) => one === event.key.toLowerCase());
    const does = key === undefined || (key !== '?' && !on) ? undefined : work[key];
    if (does === undefined) return;
    event.preventDefault();
    does();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** A select takes letters; checkboxes and radios don't. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('textarea, select, input:not([type=radio]):not([type=checkbox])')
  );
}
