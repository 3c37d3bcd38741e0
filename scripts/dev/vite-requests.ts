import type { IncomingMessage } from 'node:http';

/** Where Vite serves modules, sources and packages. Every other address is the product's, guards included. */
const VITE_PATHS = /^\/(@|src\/|node_modules\/|\.cache\/)/;

/** Whether a request is for Vite: a module, or its client that asks whether the server is back. */
export function isViteRequest({ method, url = '', headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return VITE_PATHS.test(url) || headers.accept === 'text/x-vite-ping';
}
