import { useEffect } from 'react';
import { type Intent, isIntent, type Outcome } from '#src/features/household/outcome.ts';
import { profileTexts } from '#src/features/household/texts.ts';
import type { loadProfile } from './load.ts';

type Profile = Awaited<ReturnType<typeof loadProfile>>;

/** The page as it is shown. Only browsers write it. */
let shown: Profile | null = null;

/** Remembers the page that is shown, for when it can't be loaded anew. */
export function useKeptProfile(profile: Profile): void {
  useEffect(() => {
    shown = profile;
    return () => {
      shown = null;
    };
  }, [profile]);
}

/** The page that is shown, when it can't be loaded anew; undefined when another one is shown. */
export function keptProfile(query: URLSearchParams): Profile | undefined {
  if (shown === null) return undefined;
  const subUserId = query.get('see');
  if (subUserId === null) return { ...shown, isOutdated: true };
  const seen = {
    subUserId,
    title: query.get('title') ?? '',
    verdicts: [],
    state: 'offline' as const,
    wait: null,
  };
  return { ...shown, seen };
}

/** What came of a form whose request came to nothing. */
export function lostOutcome(form: FormData, error: unknown): Outcome {
  const sentIntent = String(form.get('intent'));
  const intent = isIntent(sentIntent) ? sentIntent : 'save';
  logFailure(intent, error);
  const text = intent === 'delete-account' ? profileTexts.deleteFailed : profileTexts.failed;
  return { intent, ok: false, text };
}

/** Logs a failure that the server told of: the text on the page sends its reader to the console. */
export function reportRefusal({ ok, intent, text, detail }: Outcome): void {
  if (!ok && text === profileTexts.failed) logFailure(intent, detail ?? 'The server could not do it.');
}

function logFailure(intent: Intent, reason: unknown): void {
  console.error(`Update failed (${intent}):`, reason);
}
