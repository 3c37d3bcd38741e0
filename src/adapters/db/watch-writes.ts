import { DatabaseBusy, WriteRefused } from '#src/domain/errors.ts';
import type { Database } from './database.ts';

/** Throws `WriteRefused` instead of `DatabaseBusy`, which tells a refused write from a refused read. */
export function watchWrites(db: Database): Database {
  const watch = async <T>(writing: Promise<T>): Promise<T> => {
    try {
      return await writing;
    } catch (error) {
      if (!(error instanceof DatabaseBusy)) throw error;
      throw new WriteRefused(error.message, { cause: error });
    }
  };
  return {
    ...db,
    tx: (work, options) => watch(db.tx(work, options)),
    write: (statements, options) => watch(db.write(statements, options)),
  };
}
