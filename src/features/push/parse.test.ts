import { createECDH, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { parseSubscription } from './parse.ts';

const p256dh = createECDH('prime256v1').generateKeys('base64url');
const auth = randomBytes(16).toString('base64url');
const right = { endpoint: 'https://push.example/abc', p256dh, auth };

function parse(fields: Record<string, string | string[]>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...right, ...fields }))
    for (const one of [value].flat()) form.append(name, one);
  return parseSubscription(form);
}

it('reads what a browser sends', () => {
  expect(parse({})).toEqual({ endpoint: right.endpoint, publicKey: p256dh, authSecret: auth });
});

const point = Buffer.from(p256dh, 'base64url');
const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
const compressed = Buffer.concat([Buffer.from([2]), point.subarray(1, 33)]).toString('base64url');

it.each<[string, Record<string, string | string[]>]>([
  ['without an address', { endpoint: '' }],
  ['with a huge address', { endpoint: `https://push.example/${'a'.repeat(2_000)}` }],
  ['with two addresses', { endpoint: ['https://push.example/1', 'https://push.example/2'] }],
  ['without a key', { p256dh: '' }],
  ['with a short key', { p256dh: point.subarray(0, 64).toString('base64url') }],
  ['with a long key', { p256dh: Buffer.concat([point, Buffer.alloc(1)]).toString('base64url') }],
  ['with a compressed key', { p256dh: compressed }],
  ['with a point that isn’t of the curve', { p256dh: offCurve }],
  ['with a key in other letters', { p256dh: `${p256dh.slice(0, -1)}+` }],
  ['with a huge key', { p256dh: 'A'.repeat(10_000) }],
  ['with two keys', { p256dh: [p256dh, p256dh] }],
  ['without a secret', { auth: '' }],
  ['with a short secret', { auth: randomBytes(15).toString('base64url') }],
  ['with a long secret', { auth: randomBytes(17).toString('base64url') }],
])('refuses one %s', (_what, fields) => {
  expect(parse(fields)).toBeNull();
});
