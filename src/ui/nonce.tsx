import { createContext, useContext } from 'react';

const Nonce = createContext<string | undefined>(undefined);

/** Marks the inline scripts and styles of one rendering as ours; see server/inline.ts. */
export const NonceProvider = Nonce.Provider;

/** The rendering's mark; undefined in the browser, where none is needed. */
export function useNonce(): string | undefined {
  return useContext(Nonce);
}
