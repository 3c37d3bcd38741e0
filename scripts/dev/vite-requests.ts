import type { IncomingMessage } from 'node:http';

/** The product serves every other address, behind its guards. */
const VITE_PATHS = /^\/(@|src\/|node_modules\/|\.cache\/)/;

/** Returns true for a module, and for the ping of Vite's client. */
export function isViteRequest({ method, url = '', headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return VITE_PATHS.test(url) || headers.accept === 'text/x-vite-ping';
}
