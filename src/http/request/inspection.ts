import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Another Host may be a rebound DNS name, and with a proxy's header the peer isn't the client. */
export function mayInspect(request: IncomingMessage, token: string | null): boolean {
  if (token === null) return isLoopback(request) && hasLoopbackHost(request) && !isForwarded(request);
  const sent = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(sent), digest(token));
}

function isLoopback(request: IncomingMessage): boolean {
  const address = request.socket.remoteAddress ?? '';
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}

function hasLoopbackHost({ headers }: IncomingMessage): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(headers.host ?? '');
}

function isForwarded({ headers }: IncomingMessage): boolean {
  return Object.keys(headers).some(
    (name) => name === 'forwarded' || name === 'via' || name.startsWith('x-forwarded-'),
  );
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
