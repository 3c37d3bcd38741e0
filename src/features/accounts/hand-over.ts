import { Refusal } from '#src/domain/refusals.ts';
import type { AccountsDeps } from '#src/features/accounts/deps.ts';
import { type Browser, type OpenedSession, prepareSession } from './sessions/sessions.ts';
import { findSubUser } from './sub-users/store.ts';

interface HandOver {
  userId: string;
  subUserId: string;
  /** Holds the main user's session, which ends together with everything that is bound to it. */
  browser: Browser;
}

/** Replaces the main user's session on this device by a session of the sub-user. */
export async function handOver(
  deps: AccountsDeps,
  { userId, subUserId, browser }: HandOver,
): Promise<OpenedSession> {
  const open = prepareSession(deps, browser, { isHandedOver: true });
  const opened = await deps.db.tx(async (trx) =>
    (await findSubUser(trx, userId, subUserId)) === undefined ? null : open(trx, { userId, subUserId }),
  );
  if (opened === null) throw new Refusal('sub-user-gone');
  return opened;
}
