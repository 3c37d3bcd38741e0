import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import type { CardView } from '#src/ui/title-card.tsx';
import type { GridMore } from '#src/ui/title-grid.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import type { GridStretch } from './grid-stretch.ts';
import { findGrid, keepGrid, leaveGrid } from './kept-grids.ts';

/**
 * Joins the stretches of a grid as they come. `Loader` answers `{grid}` for the addresses that `more` names.
 * A list that moves while it is paged shows each title once all the same. What was loaded is there again when
 * one comes back, or loads the page anew: at the same titles, though the list has moved since.
 */
export function useFurther<Loader>(first: GridStretch): { titles: CardView[]; more: GridMore | null } {
  const fetcher = useFetcher<Loader & { grid: GridStretch }>();
  const [stretches, setStretches] = useKeptStretches(first);
  const [asked, setAsked] = useState<GridStretch | null>(null);
  const answer = fetcher.data?.grid;
  useEffect(() => {
    if (answer === undefined || answer.failed) return;
    // What was asked for behind another stretch than the last one has come too late.
    setStretches((known) => (known.at(-1) === asked && !known.includes(answer) ? [...known, answer] : known));
  }, [answer, asked, setStretches]);
  const last = stretches.at(-1) ?? first;
  const state = stateOf(last, fetcher.state !== 'idle', asked === last && answer?.failed === true);
  const ask = () => {
    if (last.more === null || fetcher.state !== 'idle') return;
    setAsked(last);
    fetcher.load(last.more);
  };
  return {
    titles: once(stretches.flatMap(({ titles }) => titles)),
    more: { href: last.more ?? '', onMore: ask, state },
  };
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

function stateOf(last: GridStretch, loading: boolean, failed: boolean): GridMore['state'] {
  if (last.more === null) return 'end';
  if (loading) return 'loading';
  return failed ? 'failed' : 'idle';
}

function once(titles: CardView[]): CardView[] {
  return [...new Map(titles.map((title) => [title.key, title])).values()];
}
