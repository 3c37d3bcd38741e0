import type { Tx } from '#src/adapters/db/database.ts';
import {
  type Browser,
  type OpenedSession,
  prepareSession,
} from '#src/features/accounts/sessions/sessions.ts';
import { type RehashDeps, rehashIfWeak, type Verified } from './rehash.ts';

interface VerifiedOwner extends Verified {
  owner: { userId: string; subUserId: string | null };
  /** The account may change while the hash is computed. */
  isStored(trx: Tx): Promise<boolean>;
}

/** The session of a right password; `changed` if another one was set meanwhile. */
export async function openVerified(
  deps: Parameters<typeof prepareSession>[0] & RehashDeps,
  browser: Browser,
  verified: VerifiedOwner,
): Promise<OpenedSession | 'changed'> {
  const open = prepareSession(deps, browser);
  const opened = await deps.db.tx(async (trx) =>
    (await verified.isStored(trx)) ? open(trx, verified.owner) : null,
  );
  if (opened === null) return 'changed';
  rehashIfWeak(deps, verified);
  return opened;
}
