import { describe, expect, test } from 'vitest';
import { formatRand, makeId, microsecondDate } from './model.ts';
import { makeWebhookSecret, signWebhook, sortKeys } from './signature.ts';

describe('signing of webhooks', () => {
  test('gives the published example of the Standard Webhooks specification', () => {
    const signature = signWebhook(
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      '1614265330',
      '{"test": 2432232314}',
    );
    expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  test('takes a secret without its prefix and without padding', () => {
    const secret = makeWebhookSecret();
    const bare = secret.replace('whsec_', '').replace(/=+$/, '');
    expect(signWebhook(bare, 'msg_1', '1', '{}')).toBe(signWebhook(secret, 'msg_1', '1', '{}'));
  });

  test('makes secrets of 32 ASCII characters', () => {
    const decoded = Buffer.from(makeWebhookSecret().slice('whsec_'.length), 'base64').toString('latin1');
    expect(decoded).toMatch(/^[\x21-\x7e]{32}$/);
  });
});

test('sorts the keys of objects at every depth and leaves lists in order', () => {
  expect(JSON.stringify(sortKeys({ b: [{ z: 1, a: 2 }, 1], a: { d: null, c: 'x' } }))).toBe(
    '{"a":{"c":"x","d":null},"b":[{"a":2,"z":1},1]}',
  );
});

test('writes ids, dates and amounts as the provider does', () => {
  expect(makeId('ch')).toMatch(/^ch_[0-9A-Za-z]{24}$/);
  expect(microsecondDate(0)).toBe('1970-01-01T00:00:00.000000Z');
  expect([200, 3500, 123_456_789].map(formatRand)).toEqual(['R2.00', 'R35.00', 'R1,234,567.89']);
});
