import { randomBytes } from 'node:crypto';
import type { CheckoutRequest } from './validate.ts';

/** Everything here is plain JSON, so that it survives a restart. */

export interface Checkout extends CheckoutRequest {
  id: string;
  status: 'created' | 'started' | 'completed';
  paymentId: string | null;
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
  /** Rounds so far; one round is one attempt, or two when doubled on purpose. */
  tries: number;
  attempts: Attempt[];
}

export interface RecordedAnswer {
  fingerprint: string;
  at: number;
  status: number;
  body: Record<string, unknown>;
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const idLength = 24;

/** An identifier in the provider's manner: a prefix and 24 letters and digits. */
export function makeId(prefix: string): string {
  let id = '';
  while (id.length < idLength) {
    // 248 is the largest multiple of 62 in a byte: beyond it some letters would be likelier.
    for (const byte of randomBytes(32)) if (byte < 248) id += alphabet.charAt(byte % 62);
  }
  return `${prefix}_${id.slice(0, idLength)}`;
}

/** A time as the provider writes it: ISO 8601 in UTC with microseconds. */
export function microsecondDate(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('Z', '000Z');
}

/** Cents as a person reads them: `R35.00`, `R1,250.00`. */
export function formatRand(cents: number): string {
  const [whole = '0', fraction = '00'] = (cents / 100).toFixed(2).split('.');
  return `R${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}
