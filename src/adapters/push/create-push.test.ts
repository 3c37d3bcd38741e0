import { createECDH } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestClock } from '#test/clock.ts';
import { decryptPush, type PushService, startPushService } from '#test/push-service.ts';
import { createPush } from './create-push.ts';

const secret = 'a secret of the tests, long enough to be one';
const contact = 'mailto:support@stoep.example';
const clock = createTestClock(Date.parse('2026-11-26T10:00:00+02:00'));
const message = { payload: '{"title":"New episode of Dusk"}', ttlMs: 90_500, tag: 'new-episode 1.2.3' };

let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
beforeEach(() => {
  Object.assign(service, { received: [], refused: [], requests: 0 });
  service.answer = (response) => response.writeHead(201).end();
});
afterAll(() => service.close());

const build = (timeoutMs?: number) =>
  createPush({ secret, services: [service.origin], contact, clock, ...(timeoutMs ? { timeoutMs } : {}) });

describe('the push service of the tests', () => {
  it('decrypts the example of RFC 8291', () => {
    const keys = createECDH('prime256v1');
    keys.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url');
    const body =
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
    const text = decryptPush(
      Buffer.from(body, 'base64url'),
      keys,
      Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url'),
    );
    expect(String(text)).toBe('When I grow up, I want to be a watermelon');
  });
});

describe('a message', () => {
  it('is encrypted for its browser and signed for its push service', async () => {
    const push = build();
    const target = service.subscribe();
    expect(await push.send(target, message)).toEqual({ kind: 'sent' });
    expect(service.refused).toEqual([]);
    expect(service.received).toEqual([
      {
        endpoint: target.endpoint,
        payload: { title: 'New episode of Dusk' },
        ttl: 90,
        urgency: 'normal',
        topic: expect.stringMatching(/^[\w-]{32}$/),
        claims: { aud: service.origin, exp: clock.now() / 1000 + 12 * 3600, sub: contact },
        publicKey: push.publicKey,
      },
    ]);
  });

  it('has another key each time, and the topic of its tag', async () => {
    const target = service.subscribe();
    const push = build();
    for (const tag of ['one', 'one', 'two']) await push.send(target, { ...message, tag });
    const [first, second, third] = service.received.map(({ topic }) => topic);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('can’t be read with the keys of another browser', async () => {
    const [one, other] = [service.subscribe(), service.subscribe()];
    const mixed = { ...one, publicKey: other.publicKey };
    expect(await build().send(mixed, message)).toEqual({ kind: 'refused', because: '400' });
    expect(service.received).toEqual([]);
  });
});

const reply = (status: number, headers: Record<string, string> = {}) => {
  return (response: ServerResponse) => void response.writeHead(status, headers).end();
};

describe('what a push service answers', () => {
  it.each([
    [201, { kind: 'sent' }],
    [202, { kind: 'sent' }],
    [404, { kind: 'gone', because: '404' }],
    [410, { kind: 'gone', because: '410' }],
    [400, { kind: 'refused', because: '400' }],
    [403, { kind: 'refused', because: '403' }],
    [413, { kind: 'refused', because: '413' }],
    [429, { kind: 'failed', because: '429', retryAfterMs: 0 }],
    [500, { kind: 'failed', because: '500', retryAfterMs: 0 }],
    [503, { kind: 'failed', because: '503', retryAfterMs: 0 }],
  ])('%i', async (status, outcome) => {
    service.answer = reply(status);
    expect(await build().send(service.subscribe(), message)).toEqual(outcome);
  });

  it.each([
    ['120', 120_000],
    ['Thu, 26 Nov 2026 08:01:00 GMT', 60_000],
    ['Thu, 26 Nov 2020 08:01:00 GMT', 0],
    ['-5', 0],
    ['soon', 0],
    ['9'.repeat(40), 0],
  ])('Retry-After: %s', async (value, retryAfterMs) => {
    service.answer = reply(429, { 'retry-after': value });
    expect(await build().send(service.subscribe(), message)).toMatchObject({ retryAfterMs });
  });

  it('isn’t followed elsewhere, and its body is neither decoded nor awaited', async () => {
    service.answer = reply(307, { location: `${service.origin}/elsewhere` });
    expect(await build().send(service.subscribe(), message)).toEqual({ kind: 'refused', because: '307' });
    expect(service.requests).toBe(1);
    service.answer = (response) => {
      response.writeHead(201, { 'content-encoding': 'br' });
      response.write(brotliCompressSync('never ends'));
    };
    expect(await build().send(service.subscribe(), message)).toEqual({ kind: 'sent' });
  });

  it('may never come', async () => {
    service.answer = () => undefined;
    const outcome = await build(50).send(service.subscribe(), message);
    expect(outcome).toEqual({ kind: 'failed', because: 'TimeoutError', retryAfterMs: 0 });
    const other = await startPushService();
    const target = other.subscribe();
    await other.close();
    const push = createPush({ secret, services: [other.origin], contact, clock });
    expect(await push.send(target, message)).toMatchObject({ kind: 'failed', because: 'ECONNREFUSED' });
  });
});

describe('an address', () => {
  const open = createPush({ secret, services: null, contact, clock });

  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://127.0.0.1/push', false],
    ['https://[::1]/push', false],
    ['https://localhost/push', false],
    ['https://10.0.0.7:8443/push', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['https://user:word@push.example/abc', false],
    ['https://push.example/abc#part', false],
    ['javascript:alert(1)', false],
    ['file:///etc/passwd', false],
    ['not an address', false],
    ['', false],
    [`https://push.example/${'a'.repeat(1_979)}`, true],
    [`https://push.example/${'a'.repeat(1_980)}`, false],
  ])('%s is accepted: %s', (endpoint, isAccepted) => {
    expect(open.accepts(endpoint)).toBe(isAccepted);
  });

  it('that leads into the private network gets nothing, also by a name', async () => {
    for (const host of ['127.0.0.1', 'localhost', 'one.localhost']) {
      const target = {
        ...service.subscribe(),
        endpoint: `https://${host}:${new URL(service.origin).port}/x`,
      };
      expect(await open.send(target, message)).toMatchObject({ kind: 'gone' });
    }
    expect(service.requests).toBe(0);
  });

  it('counts only when the operator lists it, if they list any', async () => {
    const push = build();
    expect(push.accepts(`${service.origin}/push/1`)).toBe(true);
    expect(push.accepts('https://fcm.googleapis.com/fcm/send/abc')).toBe(false);
    const off = createPush({ secret, services: [], contact, clock });
    expect([off.publicKey, off.accepts('https://fcm.googleapis.com/fcm/send/abc')]).toEqual([null, false]);
  });
});
