import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { CardView } from '#src/ui/title-card.tsx';
import type { GridMore } from '#src/ui/title-grid.tsx';

/** A stretch of a grid, as a page's loader answers it. */
export interface GridStretch {
  titles: CardView[];
  /** The address of the next stretch; null at the end. */
  more: string | null;
  failed: boolean;
}

/**
 * Joins the stretches of a grid as they come. `Loader` answers `{grid}` for the addresses that `more` names.
 * A list that moves while it is paged shows each title once all the same.
 */
export function useFurther<Loader>(first: GridStretch): { titles: CardView[]; more: GridMore | null } {
  const fetcher = useFetcher<Loader & { grid: GridStretch }>();
  const [stretches, setStretches] = useState([first]);
  const [asked, setAsked] = useState<GridStretch | null>(null);
  if (stretches[0] !== first) setStretches([first]);
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

function stateOf(last: GridStretch, loading: boolean, failed: boolean): GridMore['state'] {
  if (last.more === null) return 'end';
  if (loading) return 'loading';
  return failed ? 'failed' : 'idle';
}

function once(titles: CardView[]): CardView[] {
  return [...new Map(titles.map((title) => [title.key, title])).values()];
}
