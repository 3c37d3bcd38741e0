import { ForeignAnswer } from './failed-answer.ts';
import { sendEntries } from './journal.ts';
import { forgetViewer } from './viewer-hints.ts';

const sendTimeoutMs = 2_000;

/** Loads a new document, so that no data of the viewer stays in memory. Rejects unless our server answers. */
export async function leave(action: string, to: string, body?: URLSearchParams): Promise<void> {
  // Another session can't send these entries.
  await Promise.race([sendEntries(), new Promise((resolve) => setTimeout(resolve, sendTimeoutMs))]);
  const response = await fetch(action, { method: 'POST', body: body ?? null, redirect: 'manual' });
  // Our server answers with a redirect.
  if (response.type !== 'opaqueredirect') throw new ForeignAnswer(response.status);
  forgetViewer();
  location.assign(to);
}
