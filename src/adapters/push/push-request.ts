import { createECDH, createHash, sign } from 'node:crypto';
import ece from 'http_ece';
import type { ApplicationKeys } from './application-keys.ts';

export interface PushTarget {
  endpoint: string;
  /** It is base64url, as is the secret. */
  publicKey: string;
  authSecret: string;
}

export interface PushMessage {
  /** It is JSON. */
  payload: string;
  /** A push service drops a message that it couldn't deliver in this time. */
  ttlMs: number;
  /** A later message replaces a waiting one with the same tag. */
  tag: string;
}

const hour = 60 * 60 * 1000;

/** Push services accept a token for at most a day. Source: RFC 8292, 2. */
const tokenLifetimeMs = 12 * hour;

/** Returns headers and body of the request. Throws for invalid keys: see `isSubscription`. */
export function buildPushRequest(
  target: PushTarget,
  message: PushMessage,
  sender: { keys: ApplicationKeys; contact: string; now: number },
): { headers: Record<string, string>; body: Buffer } {
  const privateKey = createECDH('prime256v1');
  privateKey.generateKeys();
  const { publicKey: dh, authSecret } = target;
  const body = ece.encrypt(Buffer.from(message.payload), {
    version: 'aes128gcm',
    privateKey,
    dh,
    authSecret,
  });
  return {
    headers: {
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(Math.floor(message.ttlMs / 1000)),
      urgency: 'normal',
      // The topic has at most 32 letters of base64url.
      topic: createHash('sha256').update(message.tag).digest('base64url').slice(0, 32),
      authorization: `vapid t=${signToken(new URL(target.endpoint).origin, sender)}, k=${sender.keys.publicKey}`,
    },
    body,
  };
}

/** Source: RFC 8292, 2, and RFC 7515. */
function signToken(
  aud: string,
  { keys, contact, now }: { keys: ApplicationKeys; contact: string; now: number },
): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = { aud, exp: Math.floor((now + tokenLifetimeMs) / 1000), sub: contact };
  const unsigned = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
  const key = { key: keys.privateKey, dsaEncoding: 'ieee-p1363' as const };
  return `${unsigned}.${sign('sha256', Buffer.from(unsigned), key).toString('base64url')}`;
}
