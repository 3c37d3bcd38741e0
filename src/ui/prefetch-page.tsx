import { PrefetchPageLinks } from 'react-router';
import { useTelevision } from '#src/browser/screen.ts';
import { useSaver } from './pictures.tsx';
import { useHydrated } from './use-early-change.ts';

/**
 * Loads the next page's module early: without it the router would reload the document after a lost connection,
 * and typed text would be lost. Televisions of 2021 fail at the data request that belongs to the prefetch.
 */
export function PrefetchPage({ path }: { path: string }) {
  const isHydrated = useHydrated();
  const isTelevision = useTelevision();
  const isWanted = !useSaver() && isHydrated && !isTelevision;
  return isWanted ? <PrefetchPageLinks page={path} /> : null;
}
