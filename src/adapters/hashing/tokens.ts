import { createHmac, randomBytes } from 'node:crypto';

/** Makes an unguessable token: 256 bits, as 43 characters that are safe in a cookie and a URL. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * What is stored of a token: its SHA-256 in hex, keyed with the application's secret. A token has 256 bits, so
 * nothing slower is needed.
 */
export function hashToken(token: string, secret: string): string {
  return createHmac('sha256', secret).update(token).digest('hex');
}

/** A token that only the holder of `token` can make, for one `purpose`; the same each time. */
export function deriveToken(token: string, purpose: string): string {
  return createHmac('sha256', token).update(purpose).digest('base64url');
}
