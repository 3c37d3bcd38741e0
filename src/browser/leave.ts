import { ForeignAnswer } from './failed-answer.ts';

/** The response is a new document, so nothing of the viewer stays in memory. Rejects without our response. */
export async function leave(action: string, to: string): Promise<void> {
  const response = await fetch(action, { method: 'POST', redirect: 'manual' });
  // Our response is a redirect.
  if (response.type !== 'opaqueredirect') throw new ForeignAnswer(response.status);
  location.assign(to);
}
