import { DatabaseBusy, WriteRefused } from '#src/domain/errors.ts';
import type { Database } from './database.ts';

/** Tells a refused write from a refused read, and keeps whether the last one was. */
export function watchWrites(db: Omit<Database, 'hasRefusedWrite'>): Database {
  let isRefused = false;
  const watch = async <T>(writing: Promise<T>): Promise<T> => {
    try {
      const result = await writing;
      isRefused = false;
      return result;
    } catch (error) {
      if (!(error instanceof DatabaseBusy)) throw error;
      isRefused = true;
      throw new WriteRefused(error.message, { cause: error });
    }
  };
  return {
    ...db,
    tx: (work) => watch(db.tx(work)),
    write: (statements) => watch(db.write(statements)),
    hasRefusedWrite: () => isRefused,
  };
}
