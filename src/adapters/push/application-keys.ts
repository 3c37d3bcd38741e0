import { createECDH, createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto';

export interface ApplicationKeys {
  /** It is base64url; a browser ties its subscription to it. */
  publicKey: string;
  privateKey: KeyObject;
}

/** It is the order of P-256. Source: https://csrc.nist.gov/pubs/sp/800/186/final. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * These are 128 bits more than the order has, so that the remainder is evenly distributed.
 * Source: https://csrc.nist.gov/pubs/fips/186-5/final.
 */
const drawnBytes = 48;

/**
 * The keys of RFC 8292 come from the application's secret, which is made at the first start and which all nodes
 * share: no other key has to be stored, backed up or distributed.
 * Source: decisions/0067-notifications-by-web-push.md.
 */
export function deriveApplicationKeys(secret: string): ApplicationKeys {
  const drawn = Buffer.from(hkdfSync('sha256', secret, '', 'web push application keys', drawnBytes));
  const scalar = (BigInt(`0x${drawn.toString('hex')}`) % (order - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(d);
  const point = pair.getPublicKey();
  const encode = (bytes: Buffer) => bytes.toString('base64url');
  const x = encode(point.subarray(1, 33));
  const y = encode(point.subarray(33));
  const key = { kty: 'EC', crv: 'P-256', d: encode(d), x, y };
  return { publicKey: encode(point), privateKey: createPrivateKey({ key, format: 'jwk' }) };
}
