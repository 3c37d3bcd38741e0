import { type ComponentProps, useEffect, useState } from 'react';
import type { Area } from '#src/area.ts';
import { PersonalRow } from '#src/ui/personal-row.tsx';
import type { CardView } from '#src/ui/title-card.tsx';
import { usePersonal } from './personal.tsx';

type RowProps = Omit<ComponentProps<typeof PersonalRow>, 'titles' | 'name'>;

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
  const mayShow = useKeptPlace(row.kind, titles !== null && titles.length > 0);
  const isDrawn = usePersonal()?.rows !== undefined && findDrawn(row.kind) !== null;
  return <PersonalRow {...row} titles={mayShow && !isDrawn ? titles : null} />;
}

/** A first row waits a frame, because the browser restores the scroll position first. */
function useKeptPlace(kind: RowProps['kind'], isThere: boolean): boolean {
  const [mayShow, setMayShow] = useState(() => typeof document === 'undefined' || isKept(kind));
  useEffect(() => {
    const frame = requestAnimationFrame(() => setMayShow(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  useEffect(() => {
    if (mayShow && isThere && !isKept(kind)) document.documentElement.dataset.watched += `.${kind}`;
  }, [mayShow, isThere, kind]);
  return mayShow;
}

/** The document's script decided it before the first paint. */
function isKept(kind: string): boolean {
  return document.documentElement.dataset.watched?.includes(kind) ?? false;
}

/** By the document's script, from the same part. */
function findDrawn(kind: string): Element | null {
  return document.querySelector(`.personal-place[data-kind=${kind}][data-drawn]`);
}
