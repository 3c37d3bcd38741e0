import type { ComponentProps } from 'react';
import { RecentlyWatched } from '#src/features/history/ui/recently-watched.tsx';
import { usePersonal } from './personal.tsx';

/**
 * The viewer's own row on a page that everybody shares. It listens for the personal parts by itself: a page that
 * did would be drawn again, with every card of it, in the moment after hydration when a phone is busiest.
 */
export function ViewerWatched(props: Omit<ComponentProps<typeof RecentlyWatched>, 'titles'>) {
  return <RecentlyWatched {...props} titles={usePersonal()?.watched ?? null} />;
}
