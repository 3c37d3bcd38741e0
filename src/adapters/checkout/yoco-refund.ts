import * as v from 'valibot';
import type { ProviderRefund } from './provider.ts';

const text = v.pipe(v.string(), v.regex(/^[\w.-]{1,200}$/));

const refundSchema = v.object({
  id: text,
  status: v.nullish(text),
  mode: text,
  amount: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  currency: v.nullish(text),
  paymentId: v.nullish(text),
  metadata: v.nullish(v.object({ checkoutId: v.nullish(text) })),
});

/** If the type or the status has one of these words, no money has gone back yet. */
const withoutEffect = /fail|won|revers|reject|cancel|withdraw|expire|pending|process|warning|inquiry/i;

/** The provider documents no name for charge-backs, so every name that mentions one counts (decisions/0015). */
export function refundKind(type: string): ProviderRefund['kind'] | null {
  if (/charged?[._-]?back|dispute/i.test(type)) return 'chargeback';
  return /^refund\.|^payment\.refund/i.test(type) ? 'refund' : null;
}

/** Returns null if nothing was refunded, and `malformed` if the payload is invalid. */
export function parseRefund(
  kind: ProviderRefund['kind'],
  type: string,
  payload: unknown,
): ProviderRefund | null | 'malformed' {
  if (withoutEffect.test(type)) return null;
  const read = v.safeParse(refundSchema, payload);
  if (!read.success) return 'malformed';
  const { id, status, mode, amount = null, currency = null, paymentId = null, metadata } = read.output;
  if (withoutEffect.test(status ?? '')) return null;
  if (kind === 'refund' && !['succeeded', 'successful', 'refunded'].includes(status ?? 'succeeded'))
    return null;
  const checkoutId = metadata?.checkoutId ?? null;
  if (paymentId === null && checkoutId === null) return 'malformed';
  return { id, kind, paymentId, checkoutId, amount, currency, mode };
}
