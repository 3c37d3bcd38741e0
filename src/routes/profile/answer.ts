import { data } from 'react-router';
import { cookieHeaders } from '#src/features/accounts/sessions/cookies.ts';
import type { MainCaller } from '#src/features/household/deps.ts';
import type { Intent, Outcome } from '#src/features/household/outcome.ts';
import { failureText } from '#src/features/household/texts.ts';
import type { RequestFacts } from '#src/http/request/contexts.ts';
import type { Services } from '#src/http/request/services.ts';

export interface Sent {
  services: Services;
  caller: MainCaller;
  facts: RequestFacts;
  field: (name: string) => string;
  photo: File | null;
  fields: (name: string) => string[];
}

export function done(outcome: Omit<Outcome, 'ok'>, cookies: readonly string[] = []) {
  const answer: Outcome = { ...outcome, ok: true };
  return data(answer, { headers: cookieHeaders(cookies) });
}

export function refused(intent: Intent, status: number, text: string, detail?: string) {
  const answer: Outcome = { intent, ok: false, text, ...(detail === undefined ? {} : { detail }) };
  return data(answer, { status });
}

export function limited(intent: Intent, seconds: number, text: string, detail?: string) {
  const answer: Outcome = { intent, ok: false, text, ...(detail === undefined ? {} : { detail }) };
  return data(answer, { status: 429, headers: { 'Retry-After': String(seconds) } });
}

export function failure(intent: Intent, init: ResponseInit = { status: 500 }) {
  const answer: Outcome = { intent, ok: false, text: failureText(intent) };
  return data(answer, init);
}
