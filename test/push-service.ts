import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readBody } from '#preview/http.ts';

/** A browser's subscription at the push service. */
export interface TestSubscription {
  endpoint: string;
  /** In base64url, like `authSecret`. */
  publicKey: string;
  authSecret: string;
  /** The fields that a page sends. */
  fields: { endpoint: string; p256dh: string; auth: string };
}

export interface ReceivedPush {
  endpoint: string;
  payload: unknown;
  ttl: number;
  urgency: string;
  topic: string;
  /** The claims of the sender's token. */
  claims: { aud: string; exp: number; sub: string };
  publicKey: string;
}

export interface PushService {
  origin: string;
  received: ReceivedPush[];
  /** Sentences that say what was wrong with each refused request. */
  refused: string[];
  /** The number of all requests. */
  requests: number;
  subscribe(): TestSubscription;
  /** Answers a valid request. */
  answer: (response: ServerResponse) => void;
  close(): Promise<void>;
}

const accept = (response: ServerResponse) => void response.writeHead(201, { location: '/message/1' }).end();

/** Speaks RFC 8030, checks the sender by RFC 8292 and decrypts by RFC 8291, without code of the product. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { keys: ECDH; authSecret: Buffer }>();
  const server = createServer((request, response) => {
    service.requests += 1;
    void receive(request).then(
      (push) => {
        service.received.push(push);
        service.answer(response);
      },
      (error: unknown) => {
        service.refused.push(String(error));
        response.writeHead(400).end();
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The cast is safe: the server listens on a port.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function receive(request: IncomingMessage): Promise<ReceivedPush> {
    const endpoint = `${origin}${request.url ?? ''}`;
    const browser = browsers.get(endpoint);
    if (request.method !== 'POST' || browser === undefined)
      throw new Error(`No such subscription: ${endpoint}`);
    const read = (name: string) => String(request.headers[name] ?? '');
    if (read('content-encoding') !== 'aes128gcm') throw new Error('Not encrypted by RFC 8188.');
    if (!/^\d+$/.test(read('ttl'))) throw new Error('No TTL.');
    if (!/^[\w-]{1,32}$/.test(read('topic'))) throw new Error('A topic has at most 32 letters of base64url.');
    const { claims, publicKey } = verifyToken(read('authorization'));
    if (claims.aud !== origin) throw new Error(`For another push service: ${claims.aud}`);
    const text = decryptPush(await readBody(request), browser.keys, browser.authSecret);
    const [urgency, topic] = [read('urgency'), read('topic')];
    const payload: unknown = JSON.parse(String(text));
    return { endpoint, payload, ttl: Number(read('ttl')), urgency, topic, claims, publicKey };
  }

  const service: PushService = {
    origin,
    received: [],
    refused: [],
    requests: 0,
    answer: accept,
    subscribe() {
      const keys = createECDH('prime256v1');
      const publicKey = keys.generateKeys('base64url');
      const authSecret = randomBytes(16);
      const endpoint = `${origin}/push/${randomBytes(24).toString('base64url')}`;
      browsers.set(endpoint, { keys, authSecret });
      const auth = authSecret.toString('base64url');
      return { endpoint, publicKey, authSecret: auth, fields: { endpoint, p256dh: publicKey, auth } };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return service;
}

/** Source: RFC 8292, 2 and 3. */
function verifyToken(authorization: string): Pick<ReceivedPush, 'claims' | 'publicKey'> {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = '', body = '', signature = ''] = token.split('.');
  const claims: ReceivedPush['claims'] = JSON.parse(String(Buffer.from(body, 'base64url')));
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  if (x === undefined || y === undefined) throw new Error('No key.');
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${header}.${body}`);
  const how = { key, dsaEncoding: 'ieee-p1363' as const };
  if (!verify('sha256', signed, how, Buffer.from(signature, 'base64url'))) throw new Error('Not signed.');
  if (!String(Buffer.from(header, 'base64url')).includes('"alg":"ES256"'))
    throw new Error('Another signature.');
  return { claims, publicKey };
}

/** The body is one record. Source: RFC 8291, 4, and RFC 8188, 2. */
export function decryptPush(body: Buffer, keys: ECDH, authSecret: Buffer): Buffer {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  if (record.length > recordSize || recordSize > 4096) throw new Error('More than one record.');
  const shared = keys.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const derive = (from: Buffer, by: Buffer, label: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', from, by, label, length));
  const secret = derive(shared, authSecret, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('No last record.');
  return padded.subarray(0, end);
}
