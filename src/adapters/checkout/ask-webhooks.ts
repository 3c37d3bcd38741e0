import type { Clock } from '#src/adapters/clock.ts';
import { type Answered, askOnce } from '#src/adapters/outside/ask-once.ts';

export function askWebhooks(apiUrl: string, secretKey: string, clock: Clock): Promise<Answered> {
  const headers = { Authorization: `Bearer ${secretKey}`, Accept: 'application/json' };
  return askOnce(`${apiUrl.replace(/\/+$/, '')}/webhooks`, headers, clock);
}
