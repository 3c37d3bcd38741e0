import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { describeFailedForm } from '#src/browser/failed-answer.ts';
import { isPasswordMissing, passwordMissingText } from '#src/features/accounts/ui/ask-password.ts';
import { type Intent, isIntent, type Outcome } from '#src/features/household/outcome.ts';
import { profileTexts } from '#src/features/household/texts.ts';
import { sayInBrowser } from '#src/languages/browser-texts.ts';
import type { Profile } from './load.ts';

/** Only browsers write it. */
let shown: Profile | null = null;

export function useCachedProfile(profile: Profile): void {
  useEffect(() => {
    shown = profile;
    return () => {
      shown = null;
    };
  }, [profile]);
}

export function cachedProfile(query: URLSearchParams): Profile | undefined {
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

export function lostOutcome(form: FormData, error: unknown): Outcome {
  const sentIntent = String(form.get('intent'));
  const intent = isIntent(sentIntent) ? sentIntent : 'save';
  if (isPasswordMissing(error)) return { intent, ok: false, text: sayInBrowser(passwordMissingText) };
  // The household of another page: see http/page-owner.ts.
  if (isRouteErrorResponse(error) && error.status === 409)
    return { intent, ok: false, text: describeFailedForm(error) };
  logFailure(intent, error);
  const text = sayInBrowser(intent === 'delete-account' ? profileTexts.deleteFailed : profileTexts.failed);
  return { intent, ok: false, text };
}

/** The page's text refers to the console. */
export function reportRefusal({ ok, intent, text, detail }: Outcome): void {
  if (!ok && text === sayInBrowser(profileTexts.failed))
    logFailure(intent, detail ?? 'The server could not do it.');
}

function logFailure(intent: Intent, reason: unknown): void {
  console.error(`Update failed (${intent}):`, reason);
}
