import type { IncomingMessage } from 'node:http';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A client without `Origin` and `Sec-Fetch-Site` isn't a browser, so another site can't misuse it. */
export function mayChangeState(request: IncomingMessage, publicUrl: string): boolean {
  if (safeMethods.has(request.method ?? 'GET')) return true;
  const { origin, referer } = request.headers;
  if (origin !== undefined) return origin === publicUrl;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return referer === undefined || referer.startsWith(`${publicUrl}/`);
}
