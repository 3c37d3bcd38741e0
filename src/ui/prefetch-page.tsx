import { PrefetchPageLinks } from 'react-router';
import { useHydrated } from './use-hydrated.ts';

/** Without its module the router reloads the document when the connection is lost, and typed text is gone. */
export function PrefetchPage({ path }: { path: string }) {
  return useHydrated() ? <PrefetchPageLinks page={path} /> : null;
}
