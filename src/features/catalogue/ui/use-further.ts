import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import type { CardView } from '#src/ui/title-card.tsx';
import type { GridMore } from '#src/ui/title-grid.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import type { GridStretch } from './grid-stretch.ts';
import { findGrid, keepGrid, leaveGrid } from './kept-grids.ts';

/** A grid as far as it has come. */
interface Further {
  titles: CardView[];
  more: GridMore;
  /** There is nothing, and nothing will come. */
  isEmpty: boolean;
}

/** What comes late is asked for again after so long, in ms: each time a little longer. */
const retryDelays = [1_000, 2_000, 3_000, 4_000, 5_000];

/** After so many stretches without a title in a row the viewer says whether it goes on. */
const maxEmptyStretches = 4;

/**
 * Joins the stretches of a grid as they come. `Loader` answers `{grid}` for the addresses that `more` names.
 * A list that moves while it is paged shows each title once all the same. What was loaded is there again when
 * one comes back, or loads the page anew: at the same titles, though the list has moved since.
 */
export function useFurther<Loader>(first: GridStretch): Further {
  const fetcher = useFetcher<Loader & { grid: GridStretch }>();
  const [stretches, setStretches] = useKeptStretches(first);
  const [wanted, setAsked] = useState<GridStretch | null>(null);
  const answer = fetcher.data?.grid;
  useEffect(() => {
    if (answer === undefined || answer.failed) return;
    // What was asked for behind another stretch than the last one has come too late.
    setStretches((known) =>
      known.at(-1) === wanted && !known.includes(answer) ? [...known, answer] : known,
    );
  }, [answer, wanted, setStretches]);
  const last = stretches.at(-1) ?? first;
  const ask = () => {
    if (last.more === null || fetcher.state !== 'idle') return;
    setAsked(last);
    fetcher.load(last.more);
  };
  const isLoading = fetcher.state !== 'idle';
  const isRetrying = useRetries(stretches, isLoading, ask);
  const hasFailed = wanted === last && answer?.failed === true;
  const state = isRetrying ? 'loading' : stateOf(stretches, isLoading, hasFailed);
  const titles = once(stretches.flatMap((stretch) => stretch.titles));
  return {
    titles,
    more: { href: last.more ?? '', onMore: ask, state },
    isEmpty: titles.length === 0 && last.more === null,
  };
}

/** Asks again in a moment where the next titles weren't known in time; answers whether it still does. */
function useRetries(stretches: readonly GridStretch[], isLoading: boolean, ask: () => void): boolean {
  const empty = emptyAtEnd(stretches);
  const isLate = empty > 0 && stretches.at(-1)?.waiting === true;
  const delay = isLate ? retryDelays[empty - 1] : undefined;
  const handleTime = useEffectEvent(ask);
  useEffect(() => {
    if (delay === undefined || isLoading) return;
    const timer = setTimeout(handleTime, delay);
    return () => clearTimeout(timer);
  }, [delay, isLoading]);
  return delay !== undefined;
}

/** How many of the last stretches brought no title; the first one isn't counted. */
function emptyAtEnd(stretches: readonly GridStretch[]): number {
  let count = 0;
  while (count < stretches.length - 1 && stretches[stretches.length - 1 - count]?.titles.length === 0)
    count += 1;
  return count;
}

type Stretches = [GridStretch[], (change: (known: GridStretch[]) => GridStretch[]) => void];

/** The stretches of the place that is shown. */
function useKeptStretches(first: GridStretch): Stretches {
  const { key, pathname, search } = useLocation();
  const place = `${key} ${pathname}${search}`;
  const scripted = useHydrated();
  const [origin, setOrigin] = useState({ first, place });
  const [stretches, setStretches] = useState(() => (scripted ? keptOr(first, place) : [first]));
  if (origin.first !== first || origin.place !== place) {
    setOrigin({ first, place });
    // Loaded anew at the same place, the longer grid stays as it is: the viewer is somewhere in it.
    const stays = origin.place === place && origin.first.whose === first.whose && stretches.length > 1;
    if (!stays) setStretches(origin.place === place ? [first] : keptOr(first, place));
  }
  const fromServer = useRef(!scripted);
  const untouched = useRef(false);
  const owed = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (!scripted) untouched.current = isUntouched();
    if (!scripted || !fromServer.current) return;
    // The document had the first stretch alone; the others come before anything more is drawn.
    fromServer.current = false;
    const grid = findGrid(place, first);
    if (grid === null) return;
    owed.current = untouched.current ? grid.scrollY : null;
    setStretches(grid.stretches);
  }, [scripted, place, first]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the window can go down when the grid has grown.
  useLayoutEffect(() => {
    if (owed.current === null || fromServer.current) return;
    window.scrollTo(0, owed.current);
    owed.current = null;
  }, [stretches]);
  useEffect(() => {
    if (scripted) keepGrid(place, stretches);
    return () => leaveGrid(place);
  }, [scripted, place, stretches]);
  return [stretches, setStretches];
}

function keptOr(first: GridStretch, place: string): GridStretch[] {
  return findGrid(place, first)?.stretches ?? [first];
}

/**
 * Whether the viewer left the window where the browser put it when the document came: at its end, which was too
 * near, or at its top.
 */
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
