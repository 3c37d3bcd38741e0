import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { ProviderEvent, WebhookVerdict } from './provider.ts';
import { parseRefund, refundKind } from './yoco-refund.ts';

/** A delivery's time may differ from ours by at most this time. Source: docs/security.md, rule 6. */
const toleranceSeconds = 180;

/** More signatures than a rotation of secrets sends. */
const maxSignatures = 10;

const text = v.pipe(v.string(), v.regex(/^[\w.-]{1,200}$/));

const paymentSchema = v.object({
  id: text,
  amount: v.pipe(v.number(), v.safeInteger()),
  currency: text,
  status: text,
  mode: text,
  createdDate: v.pipe(v.string(), v.maxLength(40)),
  metadata: v.nullish(v.object({ checkoutId: v.nullish(text) })),
});

const eventSchema = v.object({ id: text, type: text, payload: v.optional(v.unknown()) });

/** The secret is base64, with or without prefix and padding. */
export function webhookKey(secret: string): Buffer {
  return Buffer.from(secret.trim().replace(/^whsec_/, ''), 'base64');
}

/**
 * Checks the delivery's age, then the signature in constant time, then the body, as Standard Webhooks demands.
 * `now` is in epoch ms.
 */
export function judgeWebhook(
  key: Buffer,
  headers: { id: string; timestamp: string; signature: string },
  body: Uint8Array,
  now: number,
): WebhookVerdict {
  const { id, timestamp, signature } = headers;
  if (!/^[\w.-]{1,200}$/.test(id) || !/^\d{1,12}$/.test(timestamp)) return { ok: false, reason: 'malformed' };
  if (Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds) return { ok: false, reason: 'stale' };
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  if (!isSigned(signature, expected)) return { ok: false, reason: 'signature' };
  const event = readEvent(id, body);
  return event === null ? { ok: false, reason: 'malformed' } : { ok: true, event };
}

function isSigned(signature: string, expected: Buffer): boolean {
  return signature
    .split(' ', maxSignatures)
    .filter((entry) => entry.startsWith('v1,'))
    .map((entry) => Buffer.from(entry.slice(3, 100), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}

function readEvent(webhookId: string, body: Uint8Array): ProviderEvent | null {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return null;
  }
  const envelope = v.safeParse(eventSchema, json);
  if (!envelope.success) return null;
  const { id, type, payload } = envelope.output;
  const event = { webhookId, eventId: id, type, payment: null, refund: null };
  const kind = refundKind(type);
  if (kind !== null) {
    const refund = parseRefund(kind, type, payload);
    return refund === 'malformed' ? null : { ...event, refund };
  }
  if (!type.startsWith('payment.')) return event;
  const payment = v.safeParse(paymentSchema, payload);
  if (!payment.success) return null;
  const { metadata, createdDate, status, ...rest } = payment.output;
  const createdAt = Date.parse(createdDate);
  if (Number.isNaN(createdAt)) return null;
  if (type !== 'payment.succeeded' || status !== 'succeeded') return event;
  const checkoutId = metadata?.checkoutId ?? null;
  return { ...event, payment: { ...rest, checkoutId, createdAt } };
}
