import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { MetadataCaller } from '#src/adapters/callers.ts';
import { AppError } from '#src/domain/errors.ts';
import { unsavedText } from '#src/domain/unsaved-text.ts';
import { BodyTooLarge, TooManyBodies } from './body-budget.ts';
import { ClientGone } from './web-request.ts';

export interface ErrorAnswer {
  status: number;
  sentence: MessageDescriptor;
  report: boolean;
  headers: Record<string, string>;
}

const table: Record<string, ErrorAnswer> = {
  'database-busy': {
    status: 503,
    sentence: msg`We are busy at the moment. Please try again.`,
    report: true,
    headers: { 'Retry-After': '2' },
  },
  'write-refused': {
    status: 503,
    sentence: unsavedText,
    report: true,
    headers: { 'Retry-After': '2' },
  },
  'hashing-busy': {
    status: 503,
    sentence: msg`We are busy at the moment. Please try again.`,
    report: false,
    headers: { 'Retry-After': '2' },
  },
  'files-failure': {
    status: 503,
    sentence: msg`Pictures are unavailable at the moment. Please try again.`,
    report: true,
    headers: { 'Retry-After': '5' },
  },
  'third-party-failure': {
    status: 503,
    sentence: msg`Something we depend on is not answering. Please try again.`,
    report: true,
    headers: { 'Retry-After': '5' },
  },
};

const unexpected: ErrorAnswer = {
  status: 500,
  sentence: msg`Something went wrong. Please try again.`,
  report: true,
  headers: {},
};

/** Details stay in the log. */
export function answerFor(error: unknown): ErrorAnswer {
  if (error instanceof BodyTooLarge)
    return {
      status: 413,
      sentence: msg`That is more than we can take.`,
      report: false,
      headers: { Connection: 'close' },
    };
  if (error instanceof ClientGone)
    return { status: 400, sentence: msg`The request was not complete.`, report: false, headers: {} };
  if (error instanceof TooManyBodies)
    return {
      status: 503,
      sentence: msg`We are receiving too much at the moment. Nothing was changed. Please try again.`,
      report: false,
      headers: { 'Retry-After': '5' },
    };
  if (error instanceof AppError) return table[error.code] ?? unexpected;
  return unexpected;
}

/** The router answers 500 for every thrown error; known errors get their own status and headers. */
export function withFailure(answer: Response, failure: unknown): Response {
  if (answer.status !== 500 || failure === null) return answer;
  const { status, headers: added } = answerFor(failure);
  const headers = new Headers(answer.headers);
  for (const [name, value] of Object.entries(added)) headers.set(name, value);
  return new Response(answer.body, { status, headers });
}

/** An error boundary can't set the header. */
export function withRetryAfter(answer: Response, caller: MetadataCaller): Response {
  if (answer.status !== 429 || answer.headers.has('Retry-After')) return answer;
  const allowance = caller.takeUnknownTitle();
  const seconds = allowance.allowed ? 1 : allowance.retryAfterSeconds;
  answer.headers.set('Retry-After', String(seconds));
  return answer;
}
