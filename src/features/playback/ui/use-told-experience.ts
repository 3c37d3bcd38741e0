import { useEffect, useRef } from 'react';
import type { ServerOutcome } from '#src/domain/server-experience.ts';
import type { ServerOrder } from '#src/domain/server-order.ts';
import { paths } from '#src/routes.ts';
import type { SourceView } from '../present.ts';

/**
 * Tells our server what became of each embed server: that a trusted message said that it plays, or that it was
 * left. Nobody waits for it, and what is lost on the way is no matter. What is answered is to be called when the
 * viewer reports the server in the frame.
 */
export function useToldExperience(order: ServerOrder, sources: readonly SourceView[]): () => void {
  const sent = useRef(new Set<string>());
  const tell = (source: SourceView | undefined, outcome: ServerOutcome) => {
    if (source === undefined || sent.current.has(`${source.about} ${outcome}`)) return;
    sent.current.add(`${source.about} ${outcome}`);
    // A main user who only looks as a sub-user leaves no trace, and would be refused.
    if (document.querySelector('[data-only-looks]') !== null) return;
    // Some browsers are made to have none.
    navigator.sendBeacon?.(paths.serverExperience, new URLSearchParams({ about: source.about, outcome }));
  };
  const { server, left, runs } = order;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tell` is another one each time, and the same.
  useEffect(() => {
    for (const index of left) {
      const source = sources[index];
      // A report says more than that it was left.
      if (source !== undefined && !sent.current.has(`${source.about} reported`)) tell(source, 'left');
    }
    if (runs === true && !left.includes(server)) tell(sources[server], 'played');
  }, [sources, server, left, runs]);
  return () => tell(sources[server], 'reported');
}
