import { createContext, useContext } from 'react';

const Nonce = createContext<string | undefined>(undefined);

/** Provides the nonce of our inline scripts and styles; see http/inline.ts. */
export const NonceProvider = Nonce.Provider;

/** Returns undefined in the browser, which hides the nonce from scripts. */
export function useNonce(): string | undefined {
  return useContext(Nonce);
}
