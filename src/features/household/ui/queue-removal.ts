import { msg } from '@lingui/core/runtime-macro';
import { recordChange } from '#src/browser/journal.ts';
import { textOf } from '#src/browser/keep-form.ts';
import type { FormAnswer } from '#src/domain/form-answer.ts';
import { queuedText } from '#src/domain/offline-words.ts';
import type { Said } from '#src/features/household/outcome.ts';
import { sayInBrowser } from '#src/languages/browser-texts.ts';

/** Queues a removal from the history whose form couldn't be sent. Returns null if the device can't store it. */
export async function queueRemoval(form: FormData): Promise<FormAnswer<Said> | null> {
  const intent = textOf(form, 'intent');
  if (intent !== 'remove-watched' && intent !== 'remove-all-watched') return null;
  const title = intent === 'remove-watched' ? `${textOf(form, 'kind')} ${textOf(form, 'titleId')}` : null;
  const outcome = await recordChange({ kind: 'removed', title, value: Number(textOf(form, 'until')) });
  if (outcome !== 'done' && outcome !== 'waits') return null;
  const text = outcome === 'waits' ? queuedText : msg`Removed`;
  return { refusal: null, typed: { intent }, said: { text: sayInBrowser(text), waits: title ?? 'all' } };
}
