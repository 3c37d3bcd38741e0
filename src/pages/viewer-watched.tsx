import { type ComponentProps, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigationType } from 'react-router';
import type { Area } from '#src/area.ts';
import { PersonalRow } from '#src/ui/personal-row.tsx';
import { addHint, isHinted, markHints } from '#src/ui/row-hints.ts';
import type { CardView } from '#src/ui/title-card.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import { usePersonal } from './personal.tsx';

type RowProps = Omit<ComponentProps<typeof PersonalRow>, 'titles' | 'name' | 'isKept'>;

/** Components of their own, so that the personal parts don't render the page's cards again. */
export function ViewerWatched(props: RowProps) {
  return <ViewerRow {...props} name="Recently Watched" titles={usePersonal()?.watched ?? null} />;
}

export function ViewerList({ area }: { area: Area }) {
  const way = { href: area.myList, text: 'See all' };
  return <ViewerRow kind="list" name="My List" way={way} titles={usePersonal()?.list ?? null} />;
}

export function ViewerEpisodes() {
  return <ViewerRow kind="episodes" name="New Episodes" titles={usePersonal()?.episodes ?? null} />;
}

function ViewerRow({ titles, ...row }: RowProps & { name: string; titles: CardView[] | null }) {
  const isReturn = useReturn();
  const isKept = useKeptPlace(row.kind, isReturn);
  const isThere = titles !== null && titles.length > 0;
  const spot = useSpot({ kind: row.kind, isKept, isThere, isReturn });
  const isDrawn = usePersonal()?.rows !== undefined && findDrawn(row.kind) !== null;
  const own = <PersonalRow {...row} isKept={isKept} titles={spot === 'own' && !isDrawn ? titles : null} />;
  if (spot === null || spot === 'own') return own;
  return (
    <>
      {own}
      {createPortal(<PersonalRow {...row} isKept={false} titles={titles} />, spot)}
    </>
  );
}

/** Who comes back stands where they stood, without the place of a row that is new since. */
function useReturn(): boolean {
  const wasHydrated = useHydrated();
  const type = useNavigationType();
  const [isReturn] = useState(wasHydrated && type === 'POP');
  return isReturn;
}

/** Decided before the first paint: by the document's script, or anew where a link led here. */
function useKeptPlace(kind: RowProps['kind'], isReturn: boolean): boolean {
  const wasHydrated = useHydrated();
  const [isKept] = useState(() => {
    if (typeof document === 'undefined') return true;
    if (wasHydrated && !isReturn) markHints();
    return isHinted(kind);
  });
  return isKept;
}

interface LateRow {
  kind: RowProps['kind'];
  isKept: boolean;
  isThere: boolean;
  isReturn: boolean;
}

/** A row that nothing announced waits a frame, because the browser restores the scroll position first. */
function useSpot({ kind, isKept, isThere, isReturn }: LateRow): 'own' | HTMLElement | null {
  const [spot, setSpot] = useState<'own' | HTMLElement | null>(isKept ? 'own' : null);
  const isLate = isThere && spot === null;
  useEffect(() => {
    if (!isLate) return;
    let isGone = false;
    const take = (find: (place: Element) => 'own' | HTMLElement | null) =>
      requestAnimationFrame(() => {
        const place = document.querySelector(`.personal-place[data-kind=${kind}]`);
        if (place === null || isGone) return;
        const found = find(place);
        // Who comes back once more has a place that was measured with the row.
        if (found === 'own') addHint(kind);
        setSpot(found);
      });
    if (isReturn) take(() => 'own');
    else
      import('./late-row.ts').then(
        ({ findSpot }) => take(findSpot),
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [isLate, isReturn, kind]);
  useEffect(() => () => (spot instanceof HTMLElement ? spot.remove() : undefined), [spot]);
  return spot;
}

/** By the document's script, from the same part. */
function findDrawn(kind: string): Element | null {
  return document.querySelector(`.personal-place[data-kind=${kind}][data-drawn]`);
}
