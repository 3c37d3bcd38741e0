import type { IncomingMessage } from 'node:http';

/** Every other address is the product's, guards included. */
const VITE_PATHS = /^\/(@|src\/|node_modules\/|\.cache\/)/;

/** A module, or its client's ping. */
export function isViteRequest({ method, url = '', headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return VITE_PATHS.test(url) || headers.accept === 'text/x-vite-ping';
}
