import type { Clock } from '#src/adapters/clock.ts';
import { type Answered, askOnce } from '#src/adapters/outside/ask-once.ts';

/** Asks the provider which webhooks are registered: 200 says that the key is right as well. */
export function askWebhooks(apiUrl: string, secretKey: string, clock: Clock): Promise<Answered> {
  const headers = { Authorization: `Bearer ${secretKey}`, Accept: 'application/json' };
  return askOnce(`${apiUrl.replace(/\/+$/, '')}/webhooks`, headers, clock);
}
