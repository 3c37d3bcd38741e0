import { useEffect, useEffectEvent } from 'react';

/** Undefined where there are no episodes. */
export interface EpisodeKeys {
  onNext?: (() => void) | undefined;
  onPrevious?: (() => void) | undefined;
}

/** The keys of the player, in the order in which they are told. */
export const playerKeys = ['n', 'p', 's', 'f', 't', '?'] as const;

export type PlayerKey = (typeof playerKeys)[number];

/** What each key does; those that do nothing here are left out. */
export type KeyWork = { [Key in PlayerKey]?: (() => void) | undefined };

/**
 * The player's keys, wherever the focus is on the page, except where letters mean something. Switched off, only
 * the help answers, where they can be switched on again. Source: WCAG 2.1.4 for the switch.
 */
export function usePlayerKeys(work: KeyWork, on: boolean): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.isComposing) return;
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    // A dialog stands in the way of everything behind it.
    if (document.querySelector('dialog:modal') !== null) return;
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

/** A list takes letters too: they choose among its entries. Ticks and radios don't. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || target.matches('textarea, select, input:not([type=radio], [type=checkbox])')
  );
}
