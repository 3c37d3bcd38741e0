import { ForeignAnswer } from './failed-answer.ts';
import { sendEntries } from './journal.ts';
import { forgetViewer } from './viewer-hints.ts';

const sendTimeoutMs = 2_000;

/**
 * The response is a new document, so nothing of the viewer stays in memory. It rejects without our response.
 */
export async function leave(action: string, to: string, body?: URLSearchParams): Promise<void> {
  // The next session may not send these entries.
  await Promise.race([sendEntries(), new Promise((resolve) => setTimeout(resolve, sendTimeoutMs))]);
  const response = await fetch(action, { method: 'POST', body: body ?? null, redirect: 'manual' });
  // Our response is a redirect.
  if (response.type !== 'opaqueredirect') throw new ForeignAnswer(response.status);
  forgetViewer();
  location.assign(to);
}
