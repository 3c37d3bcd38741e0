import { type Dispatch, useEffect } from 'react';
import type { ServerEvent } from '#src/domain/server-order.ts';
import { paths } from '#src/routes.ts';
import type { SourceView } from '../present.ts';

/** A server answers within 3 s, or not. */
const askAgainMs = 4_000;

/** Servers that hadn't answered when the page was loaded may lack the title: asks once more, and leaves those. */
export function useLateAnswers(sources: SourceView[], dispatch: Dispatch<ServerEvent>): void {
  const isPending = sources.some(({ pending }) => pending);
  const [what = ''] = sources[0]?.about.split(' @') ?? [];
  useEffect(() => {
    if (!isPending) return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      const offered = await askServers(what, leaving.signal);
      if (offered === null) return;
      const lacking = sources.flatMap(({ number }, index) => (offered.includes(number) ? [] : [index]));
      if (lacking.length > 0) dispatch({ type: 'lacking', servers: lacking });
    }, askAgainMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [isPending, what, sources, dispatch]);
}

/** Returns the servers' numbers, or null without an answer: then the countdown goes on as it is. */
async function askServers(what: string, signal: AbortSignal): Promise<number[] | null> {
  try {
    const response = await fetch(paths.serversOf(what), { signal });
    if (!response.ok) return null;
    const { servers }: { servers: number[] } = await response.json();
    return servers;
  } catch {
    return null;
  }
}
