import { ECDH } from 'node:crypto';
import { maxEndpointLength } from '#src/domain/push.ts';

export interface SentSubscription {
  endpoint: string;
  /** Key and secret are base64url. */
  publicKey: string;
  authSecret: string;
}

/** Returns null for an invalid subscription. Doesn't check whether its address is accepted: see `Push`. */
export function parseSubscription(form: FormData): SentSubscription | null {
  const read = (name: string) => {
    const values = form.getAll(name);
    // A repeated field counts as missing.
    return values.length === 1 && typeof values[0] === 'string' ? values[0] : '';
  };
  const endpoint = read('endpoint');
  const publicKey = read('p256dh');
  const authSecret = read('auth');
  const isWhole =
    endpoint !== '' &&
    endpoint.length <= maxEndpointLength &&
    isPoint(publicKey) &&
    readBytes(authSecret)?.length === secretBytes;
  return isWhole ? { endpoint, publicKey, authSecret } : null;
}

/** Source: RFC 8291, 3.2. */
const secretBytes = 16;

/** An uncompressed point: one byte for the format, then x and y. */
const pointBytes = 65;

/** Returns null for anything but base64url without padding. */
function readBytes(text: string): Buffer | null {
  return /^[\w-]{1,200}$/.test(text) ? Buffer.from(text, 'base64url') : null;
}

/** Returns whether the key is a point on P-256: with another key no message could be encrypted. */
function isPoint(text: string): boolean {
  const bytes = readBytes(text);
  if (bytes?.length !== pointBytes || bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}
