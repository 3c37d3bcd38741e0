import { createHash } from 'node:crypto';
import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Limits } from '#src/adapters/limits/limits.ts';
import type { BrowserError } from '#src/domain/browser-errors.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { insertBrowserError } from './store.ts';

export interface BrowserErrorDeps {
  db: Database;
  clock: Clock;
  limits: Pick<Limits, 'takeNow'>;
}

/** Counted by kind, message and release. Returns false over the limit of all viewers. */
export async function recordBrowserError(
  { db, clock, limits }: BrowserErrorDeps,
  error: BrowserError,
): Promise<boolean> {
  if (!limits.takeNow(limitRules.browserErrors, { known: '' }).allowed) return false;
  const { kind, message, release } = error;
  const key = createHash('sha256')
    .update(JSON.stringify([kind, message, release]))
    .digest('hex');
  await db.tx((trx) => insertBrowserError(trx, key, error, clock.now()));
  return true;
}
