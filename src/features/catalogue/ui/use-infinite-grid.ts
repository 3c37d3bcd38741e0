import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { expectPart } from '#src/ui/lost-connection.tsx';
import type { CardView } from '#src/ui/title-card.tsx';
import type { GridMore } from '#src/ui/title-grid.tsx';
import { useHydrated } from '#src/ui/use-early-change.ts';
import { findGrid, leaveGrid, storeGrid } from './grid-cache.ts';
import type { GridStretch } from './grid-stretch.ts';

interface InfiniteGrid {
  titles: CardView[];
  more: GridMore;
  isEmpty: boolean;
}

const retryDelaysMs = [1_000, 2_000, 3_000, 4_000, 5_000];

/** After this many empty stretches in a row the viewer has to press `Load more`. */
const maxEmptyStretches = 4;

/** Shows each title once, even if the list moves meanwhile. Going back or reloading restores loaded titles. */
export function useInfiniteGrid<Loader>(first: GridStretch): InfiniteGrid {
  const fetcher = useFetcher<Loader & { grid: GridStretch }>();
  const [stretches, setStretches, isRestored] = useCachedStretches(first);
  const [wanted, setWanted] = useState<GridStretch | null>(null);
  const answer = fetcher.data?.grid;
  useEffect(() => {
    if (answer === undefined || answer.failed) return;
    // An answer to an earlier stretch is dropped.
    setStretches((current) =>
      current.at(-1) === wanted && !current.includes(answer) ? [...current, answer] : current,
    );
  }, [answer, wanted, setStretches]);
  const last = stretches.at(-1) ?? first;
  const loadMore = () => {
    if (last.more === null || fetcher.state !== 'idle') return;
    setWanted(last);
    expectPart(last.more);
    fetcher.load(last.more);
  };
  const isLoading = fetcher.state !== 'idle';
  const isRetrying = useRetries(stretches, isLoading, loadMore);
  // `data` is null when the connection was lost.
  const hasFailed = wanted === last && (fetcher.data === null || answer?.failed === true);
  const latest = isRetrying ? 'loading' : stateOf(stretches, isLoading, hasFailed);
  const state = latest === 'idle' && !isRestored ? 'paused' : latest;
  const titles = once(stretches.flatMap((stretch) => stretch.titles));
  return {
    titles,
    more: { href: last.more ?? '', onMore: loadMore, state },
    isEmpty: titles.length === 0 && last.more === null,
  };
}

function useRetries(stretches: readonly GridStretch[], isLoading: boolean, loadMore: () => void): boolean {
  const empty = emptyAtEnd(stretches);
  const isLate = empty > 0 && stretches.at(-1)?.waiting === true;
  const delay = isLate ? retryDelaysMs[empty - 1] : undefined;
  const handleTime = useEffectEvent(loadMore);
  useEffect(() => {
    if (delay === undefined || isLoading) return;
    const timer = setTimeout(handleTime, delay);
    return () => clearTimeout(timer);
  }, [delay, isLoading]);
  return delay !== undefined;
}

function emptyAtEnd(stretches: readonly GridStretch[]): number {
  let count = 0;
  while (count < stretches.length - 1 && stretches[stretches.length - 1 - count]?.titles.length === 0)
    count += 1;
  return count;
}

type Change = (change: (stretches: GridStretch[]) => GridStretch[]) => void;

/** Nothing may be added while `isRestored` is false. */
type Stretches = [stretches: GridStretch[], change: Change, isRestored: boolean];

function useCachedStretches(first: GridStretch): Stretches {
  const { key, pathname, search } = useLocation();
  const place = `${key} ${pathname}${search}`;
  const scripted = useHydrated();
  const [origin, setOrigin] = useState({ first, place });
  const [stretches, setStretches] = useState(() => (scripted ? cachedOr(first, place) : [first]));
  if (origin.first !== first || origin.place !== place) {
    setOrigin({ first, place });
    // The viewer is scrolling in the longer grid, so it stays.
    const stays = origin.place === place && origin.first.whose === first.whose && stretches.length > 1;
    if (!stays) setStretches(origin.place === place ? [first] : cachedOr(first, place));
  }
  const [isRestored, setRestored] = useState(scripted);
  const fromServer = useRef(!scripted);
  const untouched = useRef(false);
  const owed = useRef<{ from: number; to: number } | null>(null);
  useLayoutEffect(() => {
    if (!scripted) untouched.current = isUntouched();
    if (!scripted || !fromServer.current) return;
    // Hydration must first render the document's single stretch.
    fromServer.current = false;
    const grid = findGrid(place, first);
    if (grid === null) return setRestored(true);
    if (untouched.current && grid.scrollY !== null) owed.current = { from: window.scrollY, to: grid.scrollY };
    // In a transition React renders in slices, so that no task is long.
    startTransition(() => {
      setRestored(true);
      setStretches((current) => (current[0] === first ? grid.stretches : current));
    });
  }, [scripted, place, first]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the window can scroll once the grid has grown.
  useLayoutEffect(() => {
    if (owed.current === null || !isRestored) return;
    const { from, to } = owed.current;
    if (window.scrollY === from) window.scrollTo(0, to);
    owed.current = null;
  }, [stretches]);
  useEffect(() => {
    if (isRestored) storeGrid(place, stretches);
    return () => leaveGrid(place);
  }, [isRestored, place, stretches]);
  return [stretches, setStretches, isRestored];
}

function cachedOr(first: GridStretch, place: string): GridStretch[] {
  return findGrid(place, first)?.stretches ?? [first];
}

/** True if the window is at the top, or at the end of a document that is too short to scroll to the place. */
function isUntouched(): boolean {
  const left = document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
  return window.scrollY === 0 || left < window.innerHeight;
}

function stateOf(
  stretches: readonly GridStretch[],
  isLoading: boolean,
  hasFailed: boolean,
): GridMore['state'] {
  const last = stretches.at(-1);
  if (last === undefined || last.more === null) return 'end';
  if (isLoading) return 'loading';
  if (hasFailed) return 'failed';
  const empty = emptyAtEnd(stretches);
  if (empty > 0 && last.waiting) return 'failed';
  return empty >= maxEmptyStretches ? 'paused' : 'idle';
}

function once(titles: CardView[]): CardView[] {
  return [...new Map(titles.map((title) => [title.key, title])).values()];
}
