import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import { useViewing } from '#src/pages/viewing.tsx';

/** Tells the server, once for each thing that begins to play, that it does. `of` names it. */
export function useNoted(of: string, plays: boolean, fields: Record<string, string>): void {
  const fetcher = useFetcher();
  const isViewing = useViewing() !== null;
  const note = useEffectEvent(() =>
    fetcher.submit(fields, { method: 'post', defaultShouldRevalidate: false }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title or episode is another opening.
  useEffect(() => {
    // A main user who only looks leaves no trace.
    if (plays && !isViewing) note();
  }, [of, plays]);
}
