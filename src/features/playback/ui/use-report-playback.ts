import { useEffect, useRef } from 'react';
import type { ServerOutcome } from '#src/domain/server-health.ts';
import type { ServerOrder } from '#src/domain/server-order.ts';
import { paths } from '#src/routes.ts';
import type { SourceView } from '../present.ts';

/** Sends the outcome of each server by beacon. Returns the function that reports the current server. */
export function useReportPlayback(order: ServerOrder, sources: readonly SourceView[]): () => void {
  const sent = useRef(new Set<string>());
  const report = (source: SourceView | undefined, outcome: ServerOutcome) => {
    if (source === undefined || sent.current.has(`${source.about} ${outcome}`)) return;
    sent.current.add(`${source.about} ${outcome}`);
    // A read-only view must not write.
    if (document.querySelector('[data-read-only]') !== null) return;
    // Some browsers have no beacon.
    navigator.sendBeacon?.(paths.serverHealth, new URLSearchParams({ about: source.about, outcome }));
  };
  const { server, failed, runs } = order;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `report` is another one each time, and the same.
  useEffect(() => {
    for (const index of failed) {
      const source = sources[index];
      // A report already says more.
      if (source !== undefined && !sent.current.has(`${source.about} reported`)) report(source, 'left');
    }
    if (runs === true && !failed.includes(server)) report(sources[server], 'played');
  }, [sources, server, failed, runs]);
  return () => report(sources[server], 'reported');
}
