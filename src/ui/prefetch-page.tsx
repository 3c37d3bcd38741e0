import { PrefetchPageLinks } from 'react-router';
import { useTelevision } from '#src/browser/screen.ts';
import { useSaver } from './pictures.tsx';
import { useHydrated } from './use-early-change.ts';

/**
 * Without its module the router reloads the document when the connection is lost, and typed text is gone. Televisions of
 * 2021 refuse the fetch of data that comes with it.
 */
export function PrefetchPage({ path }: { path: string }) {
  const isHydrated = useHydrated();
  const isTelevision = useTelevision();
  const isWanted = !useSaver() && isHydrated && !isTelevision;
  return isWanted ? <PrefetchPageLinks page={path} /> : null;
}
