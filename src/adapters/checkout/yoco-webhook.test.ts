import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeWebhook, webhookKey } from './yoco-webhook.ts';

const secret = 'whsec_cHJldmlldy1vbmx5LW5vdC1hLXJlYWwtc2VjcmV0ISE=';
const key = webhookKey(secret);
const now = 1_770_000_000_000;
const payment = {
  amount: 3500,
  createdDate: '2026-11-20T08:00:00.123456Z',
  currency: 'ZAR',
  id: 'p_1',
  metadata: { checkoutId: 'ch_1', productType: 'checkout' },
  mode: 'test',
  paymentMethodDetails: { type: 'card', card: { maskedCard: '************1111' } },
  status: 'succeeded',
  type: 'payment',
};
const event = { createdDate: payment.createdDate, id: 'evt_1', payload: payment, type: 'payment.succeeded' };

function sign(id: string, timestamp: number | string, body: string, signingKey = key): string {
  return `v1,${createHmac('sha256', signingKey).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

function judge(
  options: { id?: string; seconds?: number | string; body?: string; signature?: string; key?: Buffer } = {},
) {
  const { id = 'msg_1', seconds = now / 1000, body = JSON.stringify(event) } = options;
  const signature = options.signature ?? sign(id, seconds, body);
  const headers = { id, timestamp: String(seconds), signature };
  return judgeWebhook(options.key ?? key, headers, new TextEncoder().encode(body), now);
}

describe('judgeWebhook', () => {
  it('refuses what was not signed with our secret', () => {
    const body = JSON.stringify(event);
    const other = webhookKey('whsec_YW5vdGhlci1zZWNyZXQtb2YtMzItYnl0ZXMtISEhIQ==');
    const right = sign('msg_1', now / 1000, body);
    const wrong = [
      sign('msg_1', now / 1000, body, other),
      sign('msg_2', now / 1000, body),
      sign('msg_1', now / 1000 - 1, body),
      right.replace('v1,', 'v2,'),
      right.slice(0, -2),
      right.slice(3),
      createHmac('sha256', key).update(body).digest('hex'),
      '',
      'v1,',
      `${'v1,AAAA '.repeat(10)}${right}`,
    ];
    for (const signature of wrong) expect(judge({ signature })).toEqual({ ok: false, reason: 'signature' });
    expect(judge({ body: `${body} `, signature: right })).toEqual({ ok: false, reason: 'signature' });
  });

  it('refuses a delivery that is more than three minutes old or ahead', () => {
    for (const seconds of [now / 1000 - 181, now / 1000 + 181, 0]) {
      expect(judge({ seconds })).toEqual({ ok: false, reason: 'stale' });
    }
    expect(judge({ seconds: now / 1000 - 180 }).ok).toBe(true);
    expect(judge({ seconds: now / 1000 + 180 }).ok).toBe(true);
  });

  it.each([
    ['no id', { id: '' }],
    ['an id of another kind', { id: 'a b' }],
    ['no timestamp', { seconds: '' }],
    ['a timestamp of another kind', { seconds: '1e9' }],
    ['no JSON', { body: 'payment' }],
    ['half a JSON', { body: '{"id":"evt_1","ty' }],
    ['JSON of another kind', { body: '[]' }],
    ['no id in it', { body: JSON.stringify({ ...event, id: undefined }) }],
    [
      'a payment without an amount',
      { body: JSON.stringify({ ...event, payload: { ...payment, amount: '3500' } }) },
    ],
    [
      'a payment of half a cent',
      { body: JSON.stringify({ ...event, payload: { ...payment, amount: 0.5 } }) },
    ],
    ['a payment without a payload', { body: JSON.stringify({ ...event, payload: undefined }) }],
    [
      'a date that is none',
      { body: JSON.stringify({ ...event, payload: { ...payment, createdDate: 'soon' } }) },
    ],
  ])('calls %s malformed', (_what, options) => {
    expect(judge(options)).toEqual({ ok: false, reason: 'malformed' });
  });

  it('reads a payment and nothing of the card', () => {
    expect(judge()).toEqual({
      ok: true,
      event: {
        webhookId: 'msg_1',
        eventId: 'evt_1',
        type: 'payment.succeeded',
        payment: {
          id: 'p_1',
          checkoutId: 'ch_1',
          amount: 3500,
          currency: 'ZAR',
          mode: 'test',
          createdAt: Date.parse('2026-11-20T08:00:00.123Z'),
        },
        refund: null,
      },
    });
  });

  it.each([
    ['payment.failed', 'failed'],
    ['payment.succeeded', 'failed'],
    ['payment.failed', 'succeeded'],
  ])('reads no payment from %s with the status %s', (type, status) => {
    const body = JSON.stringify({ ...event, type, payload: { ...payment, status } });
    expect(judge({ body })).toMatchObject({ ok: true, event: { type, payment: null, refund: null } });
  });

  it('takes events of unknown kinds, payments of others, and any of several signatures', () => {
    expect(judge({ body: '{"id":"evt_2","type":"order.created","payload":{}}' }).ok).toBe(true);
    expect(judge({ body: JSON.stringify({ ...event, payload: { ...payment, metadata: null } }) }).ok).toBe(
      true,
    );
    const right = sign('msg_1', now / 1000, JSON.stringify(event));
    expect(judge({ signature: `v1,AAAA v1a,x ${right}` }).ok).toBe(true);
  });

  const refund = {
    id: 'rfd_1',
    type: 'refund',
    amount: 900,
    currency: 'ZAR',
    createdDate: '2026-11-21T17:51:54.405141Z',
    paymentId: 'p_1',
    status: 'succeeded',
    mode: 'live',
    metadata: { checkoutId: 'ch_1' },
  };
  const judgeRefund = (type: string, fields: object) =>
    judge({ body: JSON.stringify({ id: 'evt_3', type, payload: { ...refund, ...fields } }) });
  const read = {
    id: 'rfd_1',
    paymentId: 'p_1',
    checkoutId: 'ch_1',
    amount: 900,
    currency: 'ZAR',
    mode: 'live',
  };

  it.each([
    ['refund.succeeded', {}, { kind: 'refund' }],
    ['refund.succeeded', { status: 'successful' }, { kind: 'refund' }],
    ['refund.succeeded', { metadata: null }, { kind: 'refund', checkoutId: null }],
    ['chargeback.succeeded', { paymentId: undefined }, { kind: 'chargeback', paymentId: null }],
    ['payment.charged_back', { status: 'open' }, { kind: 'chargeback' }],
    ['charge_back.created', { status: 'open', amount: undefined }, { kind: 'chargeback', amount: null }],
    ['dispute.lost', { status: 'lost' }, { kind: 'chargeback' }],
  ])('reads money that went back from %s %j', (type, fields, expected) => {
    expect(judgeRefund(type, fields)).toMatchObject({
      ok: true,
      event: { payment: null, refund: { ...read, ...expected } },
    });
  });

  it.each([
    ['refund.failed', { status: 'failed' }],
    ['refund.succeeded', { status: 'failed' }],
    ['refund.created', { status: 'pending' }],
    ['chargeback.won', { status: 'won' }],
    ['dispute.updated', { status: 'reversed' }],
  ])('reads none from %s %j', (type, fields) => {
    expect(judgeRefund(type, fields)).toMatchObject({ ok: true, event: { payment: null, refund: null } });
  });

  it('calls a refund malformed that names neither payment nor checkout, so that it is told again', () => {
    const nameless = { paymentId: null, metadata: {} };
    expect(judgeRefund('refund.succeeded', nameless)).toEqual({ ok: false, reason: 'malformed' });
    expect(judgeRefund('refund.succeeded', { amount: '900' })).toEqual({ ok: false, reason: 'malformed' });
  });

  it('takes secrets without their prefix and padding', () => {
    for (const spelled of [
      secret.slice(6),
      secret.replace(/=+$/, ''),
      secret.slice(6).replace(/=+$/, ''),
      ` ${secret}\n`,
    ]) {
      expect(webhookKey(spelled)).toEqual(key);
    }
  });

  it('judges a delivery that was recorded from the provider', () => {
    // The published test vector of Standard Webhooks, whose scheme Yoco uses.
    const headers = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: '1614265330',
      signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    };
    const verdict = judgeWebhook(
      webhookKey('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'),
      headers,
      new TextEncoder().encode('{"test": 2432232314}'),
      1_614_265_330_000,
    );
    // The signature is valid, but the body isn't an event of Yoco.
    expect(verdict).toEqual({ ok: false, reason: 'malformed' });
  });

  it('survives any bytes', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.string(),
        fc.uint8Array(),
        (id, timestamp, signature, body) => {
          expect(judgeWebhook(key, { id, timestamp, signature }, body, now).ok).toBe(false);
        },
      ),
    );
  });
});
