import { data } from 'react-router';
import type { Caller } from '#src/features/household/deps.ts';
import type { Intent, Outcome } from '#src/features/household/outcome.ts';
import { failureText } from '#src/features/household/texts.ts';
import { cookieHeaders } from '#src/features/sessions/cookies.ts';
import type { RequestFacts } from '#src/request/contexts.ts';
import type { Services } from '#src/request/services.ts';

/** What a form of the profile sent, and who sent it. */
export interface Sent {
  services: Services;
  caller: Caller;
  facts: RequestFacts;
  /** A text field; '' when it's missing. */
  field: (name: string) => string;
  /** The picture that was sent; null when none was. */
  photo: File | null;
  /** All texts of one name. */
  fields: (name: string) => string[];
}

/** What was done, with the cookies that changed by it. */
export function done(outcome: Omit<Outcome, 'ok'>, cookies: readonly string[] = []) {
  const answer: Outcome = { ...outcome, ok: true };
  return data(answer, { headers: cookieHeaders(cookies) });
}

/** What was refused, and why. */
export function refused(intent: Intent, status: number, text: string, detail?: string) {
  const answer: Outcome = { intent, ok: false, text, ...(detail === undefined ? {} : { detail }) };
  return data(answer, { status });
}

/** What was tried too often. */
export function limited(intent: Intent, seconds: number, text: string, detail?: string) {
  const answer: Outcome = { intent, ok: false, text, ...(detail === undefined ? {} : { detail }) };
  return data(answer, { status: 429, headers: { 'Retry-After': String(seconds) } });
}

/** What failed through no fault of the viewer's. */
export function failure(intent: Intent, init: ResponseInit = { status: 500 }) {
  const answer: Outcome = { intent, ok: false, text: failureText(intent) };
  return data(answer, init);
}
