import { data } from 'react-router';
import { LearningLimit } from '#src/domain/errors.ts';

/** What a loader throws instead of a spent budget, which its page's boundary says in words; any other error as it is. */
export function asResponse(error: unknown): unknown {
  if (!(error instanceof LearningLimit)) return error;
  const { retryAfterSeconds } = error;
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return data({ minutes }, { status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } });
}
