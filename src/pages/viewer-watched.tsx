import { type ComponentProps, useEffect, useState } from 'react';
import { RecentlyWatched } from '#src/features/history/ui/recently-watched.tsx';
import { usePersonal } from './personal.tsx';

type ViewerWatchedProps = Omit<ComponentProps<typeof RecentlyWatched>, 'titles'>;

/** A component of its own, so that the personal parts don't render the page's cards again. */
export function ViewerWatched(props: ViewerWatchedProps) {
  const titles = usePersonal()?.watched ?? null;
  const mayShow = useKeptPlace(props.kind, titles !== null && titles.length > 0);
  return <RecentlyWatched {...props} titles={mayShow ? titles : null} />;
}

/** A first row waits a frame, because the browser restores the scroll position first. */
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

/** The document's script decided it before the first paint. */
function isKept(kind: string): boolean {
  return document.documentElement.dataset.watched?.includes(kind) ?? false;
}
