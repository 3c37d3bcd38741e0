import { createHmac, randomBytes } from 'node:crypto';

/** Signing of webhooks in the Standard Webhooks manner, as the payment provider does it. */

const PREFIX = 'whsec_';

/** Makes a signing secret in the provider's shape: base64 of 32 ASCII characters, with its prefix. */
export function makeWebhookSecret(): string {
  return PREFIX + Buffer.from(randomBytes(16).toString('hex'), 'ascii').toString('base64');
}

/**
 * Signs `<id>.<timestamp>.<body>` and returns the header's value, `v1,<base64>`.
 * The key is the base64-decoded secret without its prefix, used as bytes.
 */
export function signWebhook(secret: string, id: string, timestamp: string, body: string): string {
  const bare = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret;
  const key = Buffer.from(bare, 'base64');
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`, 'utf8').digest('base64');
  return `v1,${mac}`;
}

/** Orders the keys of every object in a value alphabetically: the provider's bodies arrive that way. */
export function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return Object.fromEntries(entries.map(([key, member]) => [key, sortKeys(member)]));
}
