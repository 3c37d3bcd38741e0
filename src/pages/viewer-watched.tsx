import { type ComponentProps, useEffect, useState } from 'react';
import { RecentlyWatched } from '#src/features/history/ui/recently-watched.tsx';
import { usePersonal } from './personal.tsx';

type ViewerWatchedProps = Omit<ComponentProps<typeof RecentlyWatched>, 'titles'>;

/**
 * The viewer's own row on a page that everybody shares. It listens for the personal parts by itself: a page that
 * did would be drawn again, with every card of it, in the moment after hydration when a phone is busiest.
 */
export function ViewerWatched(props: ViewerWatchedProps) {
  const titles = usePersonal()?.watched ?? null;
  const mayShow = useKeptPlace(props.kind, titles !== null && titles.length > 0);
  return <RecentlyWatched {...props} titles={mayShow ? titles : null} />;
}

/**
 * Whether the row may be shown. The first one of all has no place kept for it, and waits a frame: with the page it
 * would be there before the browser has gone back to where the viewer was, and all would stand lower than it was left.
 * What comes after that the browser lets in above without moving what is seen. From then on its place is kept.
 */
function useKeptPlace(kind: ViewerWatchedProps['kind'], isThere: boolean): boolean {
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

/** As the document's own script said before anything was drawn. */
function isKept(kind: string): boolean {
  return document.documentElement.dataset.watched?.includes(kind) ?? false;
}
