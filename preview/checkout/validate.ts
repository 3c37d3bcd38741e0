import { isRecord } from '../http.ts';
import type { Checkout } from './model.ts';

/** An error answer of the payment API. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
  }
}

export type CheckoutRequest = Pick<
  Checkout,
  | 'amount'
  | 'currency'
  | 'successUrl'
  | 'cancelUrl'
  | 'failureUrl'
  | 'metadata'
  | 'totalDiscount'
  | 'totalTaxAmount'
  | 'subtotalAmount'
  | 'lineItems'
  | 'externalId'
  | 'clientReferenceId'
>;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

function bad(message: string): ApiError {
  return new ApiError(400, 'validation_failed', message);
}

/** Parses a JSON body of the API. */
export function parseBody(raw: Buffer): Record<string, unknown> {
  const text = raw.toString('utf8');
  let body: unknown;
  try {
    body = text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    throw new ApiError(400, 'invalid_json', 'The request body is not valid JSON.');
  }
  if (!isRecord(body)) throw bad('The request body must be an object.');
  return body;
}

/**
 * Checks the body of a new checkout. `publicOrigin` is one more origin that return addresses may have:
 * the real provider wants https, but a preview runs on plain http on this machine.
 */
export function parseCheckoutRequest(
  body: Record<string, unknown>,
  publicOrigin?: string | undefined,
): CheckoutRequest {
  const { amount, currency } = body;
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) {
    throw bad('amount is required and must be a whole number of cents.');
  }
  if (amount < 200) throw bad('amount must be at least 200.');
  if (currency !== 'ZAR') throw bad('currency is required and must be ZAR.');
  return {
    amount,
    currency,
    successUrl: returnAddress(body.successUrl, 'successUrl', publicOrigin),
    cancelUrl: returnAddress(body.cancelUrl, 'cancelUrl', publicOrigin),
    failureUrl: returnAddress(body.failureUrl, 'failureUrl', publicOrigin),
    metadata: parseMetadata(body.metadata),
    totalDiscount: cents(body.totalDiscount, 'totalDiscount'),
    totalTaxAmount: cents(body.totalTaxAmount, 'totalTaxAmount'),
    subtotalAmount: cents(body.subtotalAmount, 'subtotalAmount'),
    lineItems: parseLineItems(body.lineItems),
    externalId: shortText(body.externalId, 'externalId'),
    clientReferenceId: shortText(body.clientReferenceId, 'clientReferenceId'),
  };
}

/** Tells whether an address may be called or returned to: https, or http on this machine. */
export function isAllowedUrl(text: string, publicOrigin?: string | undefined): boolean {
  const url = URL.parse(text);
  if (url === null || text.length > 2048 || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' && (LOOPBACK.test(url.hostname) || url.origin === publicOrigin);
}

function returnAddress(value: unknown, name: string, publicOrigin: string | undefined): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' && isAllowedUrl(value, publicOrigin)) return value;
  throw bad(`${name} must be an absolute https URL.`);
}

/** Checks metadata: a flat map of strings. */
export function parseMetadata(value: unknown): Record<string, string> {
  if (value === undefined || value === null) return {};
  if (!isRecord(value)) throw bad('metadata must be an object of strings.');
  const entries = Object.entries(value);
  if (entries.length > 50) throw bad('metadata has too many keys.');
  return Object.fromEntries(
    entries.map(([key, member]) => {
      if (typeof member !== 'string') throw bad(`metadata.${key} must be a string.`);
      return [key, member];
    }),
  );
}

/** Checks an optional amount in cents. */
export function cents(value: unknown, name: string): number | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw bad(`${name} must be a whole number of cents.`);
}

function shortText(value: unknown, name: string): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' && value.length <= 255) return value;
  throw bad(`${name} must be a string of at most 255 characters.`);
}

function parseLineItems(value: unknown): unknown[] | null {
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value) || value.length > 100) throw bad('lineItems must be an array of at most 100.');
  for (const [index, item] of value.entries()) {
    const where = `lineItems[${index}]`;
    if (!isRecord(item) || typeof item.displayName !== 'string')
      throw bad(`${where}.displayName is required.`);
    if (typeof item.quantity !== 'number' || !Number.isInteger(item.quantity) || item.quantity < 1) {
      throw bad(`${where}.quantity must be a whole number from 1.`);
    }
    if (!isRecord(item.pricingDetails) || cents(item.pricingDetails.price, `${where}.price`) === null) {
      throw bad(`${where}.pricingDetails.price is required.`);
    }
  }
  return value;
}
