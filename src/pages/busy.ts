import { DatabaseBusy, HashingBusy } from '#src/domain/errors.ts';

/** Seconds after which who was turned away may come again. */
export const comeAgainAfter = 2;

/** What a form adds to its own words when we are too busy to look at it. */
export const busyAnswer = { status: 503, headers: { 'Retry-After': String(comeAgainAfter) } };

/** Runs `work`; null when there is too much to do just now. Every other failure stays one. */
export async function unlessBusy<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof HashingBusy || error instanceof DatabaseBusy) return null;
    throw error;
  }
}
