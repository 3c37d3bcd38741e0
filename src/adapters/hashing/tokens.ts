import { createHmac, randomBytes } from 'node:crypto';

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash is keyed with the application's secret. 256 random bits need no slow hash. */
export function hashToken(token: string, secret: string): string {
  return createHmac('sha256', secret).update(token).digest('hex');
}

export function deriveToken(token: string, purpose: string): string {
  return createHmac('sha256', token).update(purpose).digest('base64url');
}
