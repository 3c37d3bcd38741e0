import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { describeFailedForm } from '#src/browser/failed-answer.ts';
import { lostAnswer } from '#src/browser/keep-form.ts';
import type { FormAnswer } from '#src/domain/form-answer.ts';
import { describeMissingProof } from '#src/features/accounts/ui/ask-password.ts';
import { isIntent, type Said } from '#src/features/household/outcome.ts';
import { profileTexts } from '#src/features/household/texts.ts';
import { sayInBrowser } from '#src/languages/browser-texts.ts';
import type { Profile } from './load.ts';

/** Only browsers write these, so no server state is shared. */
let shown: Profile | null = null;
/** True if a change was saved after the page's data was loaded. */
let isSaved = false;

export function useCachedProfile(profile: Profile): void {
  useEffect(() => {
    shown = profile;
    isSaved &&= profile.isOutdated;
    return () => {
      shown = null;
    };
  }, [profile]);
}

export function cachedProfile(query: URLSearchParams): Profile | undefined {
  if (shown === null) return undefined;
  const subUserId = query.get('see');
  if (subUserId === null) return { ...shown, isOutdated: isSaved };
  const seen = {
    subUserId,
    title: query.get('title') ?? '',
    verdicts: [],
    state: 'offline' as const,
    wait: null,
  };
  return { ...shown, seen };
}

export function lostProfile(form: FormData, error: unknown): FormAnswer<Said> {
  const sentIntent = String(form.get('intent'));
  const intent = isIntent(sentIntent) ? sentIntent : 'save';
  const missing = describeMissingProof(error);
  if (missing !== null) return lostAnswer(form, missing);
  // The page belongs to another household: see http/page-owner.ts.
  if (isRouteErrorResponse(error) && error.status === 409) return lostAnswer(form, describeFailedForm(error));
  logFailure(intent, error);
  return lostAnswer(
    form,
    sayInBrowser(intent === 'delete-account' ? profileTexts.deleteFailed : profileTexts.failed),
  );
}

/** Logs the reason, because the page's text of a failure refers to the console. */
export function noteAnswer({ refusal, typed }: FormAnswer<Said>): void {
  if (refusal === null) isSaved = true;
  else if (refusal.code !== 'lost' && refusal.text === sayInBrowser(profileTexts.failed))
    logFailure(typed.intent ?? 'save', refusal.detail ?? 'The server could not do it.');
}

function logFailure(intent: string, reason: unknown): void {
  console.error(`Update failed (${intent}):`, reason);
}
