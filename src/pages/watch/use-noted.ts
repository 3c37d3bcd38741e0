import { useEffect, useEffectEvent } from 'react';
import { type ClientActionFunctionArgs, type ShouldRevalidateFunctionArgs, useFetcher } from 'react-router';
import { useViewing } from '#src/pages/viewing.tsx';

/**
 * Says once for each title and episode that opens that it was opened; `what` is told with it. A page that uses
 * it needs both `letGo` and `followAddress`.
 */
export function useNoted(of: string, opens: boolean, what: Record<string, string> = {}): void {
  const fetcher = useFetcher();
  const isViewing = useViewing() !== null;
  const note = useEffectEvent(() => fetcher.submit(what, { method: 'post', defaultShouldRevalidate: false }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another opening.
  useEffect(() => {
    // A main user who only looks as a sub-user leaves no trace.
    if (opens && !isViewing) note();
  }, [of, opens]);
}

/** Writing the history must never take the player away: what fails on the way there is let go. */
export function letGo<T>({ serverAction }: ClientActionFunctionArgs & { serverAction(): Promise<T> }) {
  return serverAction().catch(() => null);
}

/**
 * Whoever moves on while the history is being written gets the data of where they go: the router completes
 * that navigation with the answer of the writing, which by itself asks for nothing anew.
 */
export function followAddress({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.href !== nextUrl.href || defaultShouldRevalidate;
}
