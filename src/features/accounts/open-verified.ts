import type { Tx } from '#src/adapters/db/database.ts';
import type { AccountsDeps } from '#src/features/accounts/deps.ts';
import {
  type Browser,
  type OpenedSession,
  prepareSession,
} from '#src/features/accounts/sessions/sessions.ts';

interface VerifiedOwner extends Verified {
  owner: { userId: string; subUserId: string | null };
  /** Checks `stored` again, because the account may change while the hash is computed. */
  isStored(trx: Tx): Promise<boolean>;
  /** Runs in the session's transaction. */
  accept?(trx: Tx): Promise<void>;
}

/** Opens a session after a right password. Returns `changed` if another password was set meanwhile. */
export async function openVerified(
  deps: AccountsDeps,
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

interface Verified {
  stored: string;
  hash(): Promise<string>;
  /** Replaces the hash only if it is still `stored`. */
  replace(trx: Tx, to: string): Promise<unknown>;
}

/** Runs in the background, so that no sign-in waits for it or fails with it. The next sign-in tries again. */
function rehashIfWeak({ db, hashing, log }: AccountsDeps, { stored, hash, replace }: Verified): void {
  if (!hashing.isWeak(stored) || hashing.isCrowded()) return;
  hash()
    .then((to) => db.tx((trx) => replace(trx, to)))
    .catch((error: unknown) => log.warn({ err: error }, 'A password could not be hashed again'));
}
