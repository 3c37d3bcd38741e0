import { msg } from '@lingui/core/runtime-macro';
import { textOf } from '#src/browser/keep-form.ts';
import { queuedText } from '#src/domain/offline-words.ts';
import type { Outcome } from '#src/features/household/outcome.ts';
import { sayInBrowser } from '#src/languages/browser-texts.ts';
import { paths } from '#src/routes.ts';

/** A removal from the history that was lost. Returns null if the device can't keep it: no worker, or no room. */
export async function queueRemoval(form: FormData): Promise<Outcome | null> {
  const intent = textOf(form, 'intent');
  if (intent !== 'remove-watched' && intent !== 'remove-all-watched') return null;
  if (!navigator.serviceWorker?.controller) return null;
  const [kind, titleId, until] = ['kind', 'titleId', 'until'].map((name) => textOf(form, name));
  const isAll = intent === 'remove-all-watched';
  const fields: Record<string, string> = { until: until ?? '', ...(isAll ? {} : { kind, titleId }) };
  const response = await fetch(paths.history, { method: 'POST', body: new URLSearchParams(fields) }).catch(
    () => null,
  );
  if (response?.ok !== true) return null;
  const waits = isAll ? 'all' : `${kind} ${titleId}`;
  const text = response.status === 202 ? queuedText : msg`Removed`;
  return { intent, ok: true, text: sayInBrowser(text), waits };
}
