import { DatabaseBusy, HashingBusy } from '#src/domain/errors.ts';

/** In seconds. */
export const comeAgainAfter = 2;

/** Overload; the form adds its own text. */
export const busyAnswer = { status: 503, headers: { 'Retry-After': String(comeAgainAfter) } };

/** Null when hashing or the database is busy. */
export async function unlessBusy<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof HashingBusy || error instanceof DatabaseBusy) return null;
    throw error;
  }
}
