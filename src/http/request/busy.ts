import { DatabaseBusy, HashingBusy } from '#src/domain/errors.ts';

export const retryAfterSeconds = 2;

/** Overload; the form adds its own text. */
export const busyResponse = { status: 503, headers: { 'Retry-After': String(retryAfterSeconds) } };

/** Returns null when hashing or the database is busy. */
export async function unlessBusy<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof HashingBusy || error instanceof DatabaseBusy) return null;
    throw error;
  }
}
