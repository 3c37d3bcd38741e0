import { useEffect, useEffectEvent } from 'react';
import { type ClientActionFunctionArgs, type ShouldRevalidateFunctionArgs, useFetcher } from 'react-router';
import { useViewing } from '#src/ui/viewing.tsx';

/** Sends `what` once for each opened title and episode. A page exports `clientAction` and `shouldRevalidate` with it. */
export function useRecordOpened(of: string, opens: boolean, what: Record<string, string> = {}): void {
  const fetcher = useFetcher();
  const isViewing = useViewing() !== null;
  const record = useEffectEvent(() =>
    fetcher.submit(what, { method: 'post', defaultShouldRevalidate: false }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another opening.
  useEffect(() => {
    // A read-only view records nothing.
    if (opens && !isViewing) record();
  }, [of, opens]);
}

/** A failure of the history must not replace the player. */
export function clientAction<T>({ serverAction }: ClientActionFunctionArgs & { serverAction(): Promise<T> }) {
  return serverAction().catch(() => null);
}

/** The router ends a navigation with the recording's data, which loads nothing; so a new address loads its own. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.href !== nextUrl.href || defaultShouldRevalidate;
}
