import { data } from 'react-router';
import { UnknownTitleLimit } from '#src/domain/errors.ts';

/** A used up budget becomes a response, which the page's boundary explains. */
export function asResponse(error: unknown): unknown {
  if (!(error instanceof UnknownTitleLimit)) return error;
  const { retryAfterSeconds } = error;
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return data({ minutes }, { status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } });
}
