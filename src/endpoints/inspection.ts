import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * Whether a request may see the inside (ages, errors, metrics): with the operator's token, or, where none is
 * set, from the machine itself and not through a proxy.
 */
export function mayInspect(request: IncomingMessage, token: string | null): boolean {
  if (token === null) return isLoopback(request) && request.headers['x-forwarded-for'] === undefined;
  const sent = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(sent), digest(token));
}

function isLoopback(request: IncomingMessage): boolean {
  const address = request.socket.remoteAddress ?? '';
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
