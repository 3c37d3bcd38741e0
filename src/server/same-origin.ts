import type { IncomingMessage } from 'node:http';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request may change something: a safe method never does, any other must come from a page of
 * ours. Every browser sends `Origin` or `Sec-Fetch-Site` with an unsafe request; a client that sends
 * neither is no browser, holds no visitor's cookies, and can't be made to act by another site.
 */
export function mayChangeState(request: IncomingMessage, publicUrl: string): boolean {
  if (safeMethods.has(request.method ?? 'GET')) return true;
  const { origin, referer } = request.headers;
  if (origin !== undefined) return origin === publicUrl;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return referer === undefined || referer.startsWith(`${publicUrl}/`);
}
