import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the server's document. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
