import type { Clock } from '#src/adapters/clock.ts';
import { type FetchOnceResult, fetchOnce } from '#src/adapters/outside/fetch-once.ts';

export function fetchWebhooks(apiUrl: string, secretKey: string, clock: Clock): Promise<FetchOnceResult> {
  const headers = { Authorization: `Bearer ${secretKey}`, Accept: 'application/json' };
  return fetchOnce(`${apiUrl.replace(/\/+$/, '')}/webhooks`, headers, clock);
}
