import type { Database, Tx } from '#src/adapters/db/database.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import type { Log } from '#src/adapters/log.ts';
import {
  type Browser,
  type OpenedSession,
  prepareSession,
} from '#src/features/accounts/sessions/sessions.ts';

interface VerifiedOwner extends Verified {
  owner: { userId: string; subUserId: string | null };
  /** The account may change while the hash is computed. */
  isStored(trx: Tx): Promise<boolean>;
  /** With the session. */
  accept?(trx: Tx): Promise<void>;
}

/** The session of a right password; `changed` if another one was set meanwhile. */
export async function openVerified(
  deps: Parameters<typeof prepareSession>[0] & RehashDeps,
  browser: Browser,
  verified: VerifiedOwner,
): Promise<OpenedSession | 'changed'> {
  const open = prepareSession(deps, browser);
  const opened = await deps.db.tx(async (trx) => {
    if (!(await verified.isStored(trx))) return null;
    await verified.accept?.(trx);
    return open(trx, verified.owner);
  });
  if (opened === null) return 'changed';
  rehashIfWeak(deps, verified);
  return opened;
}

interface RehashDeps {
  db: Database;
  hashing: Pick<Hashing, 'isWeak' | 'isCrowded'>;
  log: Log;
}

interface Verified {
  stored: string;
  hash(): Promise<string>;
  /** Only if `stored` is still there. */
  replace(trx: Tx, to: string): Promise<unknown>;
}

/** In the background: no sign-in waits for it or fails with it, and the next one tries again. */
function rehashIfWeak({ db, hashing, log }: RehashDeps, { stored, hash, replace }: Verified): void {
  if (!hashing.isWeak(stored) || hashing.isCrowded()) return;
  hash()
    .then((to) => db.tx((trx) => replace(trx, to)))
    .catch((error: unknown) => log.warn({ err: error }, 'A password could not be hashed again'));
}
