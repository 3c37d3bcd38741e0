import { randomBytes } from 'node:crypto';
import type { CheckoutRequest } from './validate.ts';

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
  /** The same in every attempt. */
  id: string;
  url: string;
  eventId: string;
  type: string;
  checkoutId: string;
  body: string;
  state: 'waiting' | 'held' | 'delivered' | 'dropped' | 'given-up';
  nextAt: number | null;
  /** Counts rounds: a round is one attempt, or two in the mode `double`. */
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

export function makeId(prefix: string): string {
  let id = '';
  while (id.length < idLength) {
    // 248 is the largest multiple of 62 in a byte; larger bytes would favour some letters.
    for (const byte of randomBytes(32)) if (byte < 248) id += alphabet.charAt(byte % 62);
  }
  return `${prefix}_${id.slice(0, idLength)}`;
}

/** ISO 8601 in UTC with microseconds. */
export function microsecondDate(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('Z', '000Z');
}

/** `R35.00`, `R1,250.00`. */
export function formatRand(cents: number): string {
  const [whole = '0', fraction = '00'] = (cents / 100).toFixed(2).split('.');
  return `R${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}
