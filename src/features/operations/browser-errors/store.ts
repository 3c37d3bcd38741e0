import { sql } from 'kysely';
import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { BrowserError } from '#src/domain/browser-errors.ts';

/** Limits the rows: the errors that occurred least recently are deleted. */
const maxKinds = 100;

export async function insertBrowserError(
  trx: Tx,
  key: string,
  error: BrowserError,
  now: number,
): Promise<void> {
  await trx
    .insertInto('browser_error')
    .values({ key, ...error, count: 1, first_at: now, last_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ count: sql`browser_error.count + 1`, last_at: now }),
    )
    .execute();
  await trx
    .deleteFrom('browser_error')
    .where('key', 'not in', ({ selectFrom }) =>
      selectFrom('browser_error').select('key').orderBy('last_at', 'desc').orderBy('key').limit(maxKinds),
    )
    .execute();
}

/** Lists the latest first. */
export function findBrowserErrors(db: Reader) {
  return db
    .selectFrom('browser_error')
    .select(['key', 'kind', 'message', 'place', 'release', 'count', 'last_at as lastAt'])
    .orderBy('last_at', 'desc')
    .orderBy('key')
    .limit(maxKinds)
    .execute();
}
