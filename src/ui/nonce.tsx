import { createContext, useContext } from 'react';

const Nonce = createContext<string | undefined>(undefined);

/** It marks our inline scripts and styles; see http/inline.ts. */
export const NonceProvider = Nonce.Provider;

/** Browsers hide the nonce, so it is undefined there. */
export function useNonce(): string | undefined {
  return useContext(Nonce);
}
