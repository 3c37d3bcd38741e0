import { randomBytes } from 'node:crypto';

/** What the checkout stand-in keeps. Everything here is plain JSON, so that it survives a restart. */

export interface Checkout {
  id: string;
  amount: number;
  currency: string;
  status: 'created' | 'started' | 'completed';
  paymentId: string | null;
  successUrl: string | null;
  cancelUrl: string | null;
  failureUrl: string | null;
  metadata: Record<string, string>;
  totalDiscount: number | null;
  totalTaxAmount: number | null;
  subtotalAmount: number | null;
  lineItems: unknown[] | null;
  externalId: string | null;
  clientReferenceId: string | null;
  createdAt: number;
  paidAt: number | null;
  refunded: number;
  refunds: { id: string; amount: number; status: string }[];
}

export interface Subscription {
  id: string;
  name: string;
  url: string;
  mode: 'test' | 'live';
  secret: string;
}

interface Attempt {
  at: string;
  timestamp: string;
  signature: string;
  status: number | null;
  error: string | null;
}

export interface Delivery {
  /** The `webhook-id`: the same in every attempt. */
  id: string;
  subscriptionId: string;
  url: string;
  eventId: string;
  type: string;
  checkoutId: string;
  body: string;
  state: 'waiting' | 'held' | 'delivered' | 'dropped' | 'given-up';
  nextAt: number | null;
  /** Rounds made so far; one round is one attempt, or two when doubled on purpose. */
  tries: number;
  attempts: Attempt[];
}

export interface RecordedAnswer {
  key: string;
  fingerprint: string;
  at: number;
  status: number;
  body: Record<string, unknown>;
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Makes an identifier in the provider's manner: a prefix and 24 letters and digits. */
export function makeId(prefix: string): string {
  let id = '';
  while (id.length < 24) {
    for (const byte of randomBytes(32)) {
      // 248 is the largest multiple of 62 in a byte: beyond it some letters would be likelier.
      if (byte < 248 && id.length < 24) id += ALPHABET.charAt(byte % 62);
    }
  }
  return `${prefix}_${id}`;
}

/** Writes a time as the provider does: ISO 8601 in UTC with microseconds. */
export function microsecondDate(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('Z', '000Z');
}

/** Writes cents as a person reads them: `R35.00`, `R1,250.00`. */
export function formatRand(cents: number): string {
  const [whole = '0', fraction = '00'] = (cents / 100).toFixed(2).split('.');
  return `R${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}
