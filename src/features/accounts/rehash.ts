import type { Database, Tx } from '#src/adapters/db/database.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import type { Log } from '#src/adapters/log.ts';

export interface RehashDeps {
  db: Database;
  hashing: Pick<Hashing, 'isWeak' | 'isCrowded'>;
  log: Log;
}

export interface Verified {
  stored: string;
  hash(): Promise<string>;
  /** Only if `stored` is still there. */
  replace(trx: Tx, to: string): Promise<unknown>;
}

/** In the background: no sign-in waits for it or fails with it, and the next one tries again. */
export function rehashIfWeak({ db, hashing, log }: RehashDeps, { stored, hash, replace }: Verified): void {
  if (!hashing.isWeak(stored) || hashing.isCrowded()) return;
  hash()
    .then((to) => db.tx((trx) => replace(trx, to)))
    .catch((error: unknown) => log.warn({ err: error }, 'A password could not be hashed again'));
}
