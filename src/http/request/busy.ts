import type { MessageDescriptor } from '@lingui/core';
import type { Database } from '#src/adapters/db/database.ts';
import { DatabaseBusy, HashingBusy } from '#src/domain/errors.ts';
import { unsavedText } from '#src/domain/unsaved-text.ts';

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

/** Why `unlessBusy` has no result: a refused write is another thing than many people. */
export function explainBusy(
  { db }: { db: Pick<Database, 'hasRefusedWrite'> },
  otherwise: MessageDescriptor,
): MessageDescriptor {
  return db.hasRefusedWrite() ? unsavedText : otherwise;
}
