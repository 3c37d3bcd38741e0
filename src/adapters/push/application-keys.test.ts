import { createPublicKey, sign, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { deriveApplicationKeys } from './application-keys.ts';

it('are the same for one secret, and others for another', () => {
  const { publicKey } = deriveApplicationKeys('a secret of the tests, long enough');
  expect(deriveApplicationKeys('a secret of the tests, long enough').publicKey).toBe(publicKey);
  expect(deriveApplicationKeys('another secret of the tests').publicKey).not.toBe(publicKey);
  // If this key changed, browsers that subscribed with it would have to subscribe again.
  expect(publicKey).toBe(
    'BO3RXjh1XVRMIi8GOrr9ZIMoMFQplb9NtnHL_QpjBUO22iCTTiUXFT9dOyJJnLoTfF-Tbj1wwC62uFRdeuG8shI',
  );
});

it('sign for the public key that browsers get', () => {
  for (let nth = 0; nth < 20; nth += 1) {
    const { publicKey, privateKey } = deriveApplicationKeys(`secret ${nth}`);
    const point = Buffer.from(publicKey, 'base64url');
    expect([point.length, point[0]]).toEqual([65, 4]);
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
    const text = Buffer.from('text');
    expect(verify('sha256', text, key, sign('sha256', text, privateKey))).toBe(true);
  }
});
