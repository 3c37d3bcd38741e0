import { createHmac, randomBytes } from 'node:crypto';

/** Source: https://www.standardwebhooks.com. */

const PREFIX = 'whsec_';

/** Base64 of 32 ASCII characters, with its prefix. */
export function makeWebhookSecret(): string {
  return PREFIX + Buffer.from(randomBytes(16).toString('hex'), 'ascii').toString('base64');
}

/** `v1,<base64>` over `<id>.<timestamp>.<body>`; the key is the decoded secret without its prefix. */
export function signWebhook(secret: string, id: string, timestamp: string, body: string): string {
  const bare = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret;
  const key = Buffer.from(bare, 'base64');
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`, 'utf8').digest('base64');
  return `v1,${mac}`;
}

/** Yoco's bodies have sorted keys. */
export function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return Object.fromEntries(entries.map(([key, member]) => [key, sortKeys(member)]));
}
