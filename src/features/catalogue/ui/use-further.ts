import { useEffect, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import type { CardView } from '#src/ui/title-card.tsx';
import type { GridMore } from '#src/ui/title-grid.tsx';

/** A stretch of a grid, as a page's loader answers it. */
export interface GridStretch {
  titles: CardView[];
  /** The address of the next stretch; null at the end. */
  more: string | null;
  failed: boolean;
}

/** Places of the browser's history whose grids are remembered. */
const mostKept = 12;

/**
 * What each place of this document's history had loaded, oldest first: who goes back finds the same titles where
 * they were, though the list has moved since. Only browsers write it.
 */
const kept = new Map<string, GridStretch[]>();

/**
 * Joins the stretches of a grid as they come. `Loader` answers `{grid}` for the addresses that `more` names.
 * A list that moves while it is paged shows each title once all the same. What was loaded is there again when
 * one comes back.
 */
export function useFurther<Loader>(first: GridStretch): { titles: CardView[]; more: GridMore | null } {
  const fetcher = useFetcher<Loader & { grid: GridStretch }>();
  const { key, pathname, search } = useLocation();
  const place = `${key} ${pathname}${search}`;
  const [origin, setOrigin] = useState(first);
  const [stretches, setStretches] = useState(() => kept.get(place) ?? [first]);
  const [asked, setAsked] = useState<GridStretch | null>(null);
  if (origin !== first) {
    setOrigin(first);
    setStretches([first]);
  }
  useEffect(() => keep(place, stretches), [place, stretches]);
  const answer = fetcher.data?.grid;
  useEffect(() => {
    if (answer === undefined || answer.failed) return;
    setStretches((known) => (known.includes(answer) ? known : [...known, answer]));
  }, [answer]);
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

function keep(place: string, stretches: GridStretch[]) {
  kept.delete(place);
  kept.set(place, stretches);
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break;
    kept.delete(oldest);
  }
}

function stateOf(last: GridStretch, loading: boolean, failed: boolean): GridMore['state'] {
  if (last.more === null) return 'end';
  if (loading) return 'loading';
  return failed ? 'failed' : 'idle';
}

function once(titles: CardView[]): CardView[] {
  return [...new Map(titles.map((title) => [title.key, title])).values()];
}
