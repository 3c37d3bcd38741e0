import { useEffect, useState } from 'react';
import type { SheetView } from '#src/features/catalogue/present-sheet.ts';
import { paths } from '#src/routes.ts';
import { readCardKey } from './card-key.ts';

export type SheetFacts = SheetView | 'loading' | 'offline' | 'failed' | 'gone';

/** `key` is the key of a card. */
export function useTitleFacts(key: string): { about: SheetFacts; retry(): void } {
  const [about, setAbout] = useState<SheetFacts>('loading');
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each `turn` is another try.
  useEffect(() => {
    const outdated = new AbortController();
    setAbout('loading');
    fetchFacts(key, outdated.signal).then(setAbout, () => {
      if (!outdated.signal.aborted) setAbout('offline');
    });
    return () => outdated.abort();
  }, [key, turn]);
  return { about, retry: () => setTurn(turn + 1) };
}

async function fetchFacts(key: string, signal: AbortSignal): Promise<SheetFacts> {
  const { kind, titleId } = readCardKey(key);
  const response = await fetch(paths.titlePartOf(kind, titleId), { signal });
  if (!response.ok) return response.status === 404 ? 'gone' : 'failed';
  // `routes/parts/title/endpoint.ts` writes this shape.
  const { title } = (await response.json()) as { title: SheetView };
  return title;
}
