import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the document as the server wrote it, true once script runs. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
