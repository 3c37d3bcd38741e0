import { createContext, useContext } from 'react';

const Nonce = createContext<string | undefined>(undefined);

/** Marks our inline scripts and styles; see http/inline.ts. */
export const NonceProvider = Nonce.Provider;

/** Undefined in the browser. */
export function useNonce(): string | undefined {
  return useContext(Nonce);
}
