import { dayOf } from '#src/domain/days.ts';
import { grantMore } from '#src/domain/screen-time.ts';
import { findSubUser, updateSubUser } from '#src/features/accounts/sub-users/store.ts';
import { readScreenTimeLimits } from '#src/features/accounts/sub-users/sub-users.ts';
import { type LedgerDeps, readTime, readUse } from './screen-time.ts';
import { addToDay, type ScreenTimeOwner } from './store.ts';

/** Adds 15 minutes to today. Returns false while more than ten are left, so a repeated request adds nothing. */
export function giveMoreTime(deps: LedgerDeps, owner: ScreenTimeOwner): Promise<boolean> {
  const { db } = deps;
  const time = readTime(deps);
  const { at: now } = time;
  const day = dayOf(now);
  const { userId, subUserId: id } = owner;
  return db.tx(async (trx) => {
    const row = await findSubUser(trx, userId, id);
    if (row === undefined) return false;
    const use = await readUse(trx, id, time);
    const more = grantMore({ ...readScreenTimeLimits(row), openUntil: row.open_until }, use, now);
    if (more === null) return false;
    const extraMs = more.extraMs - use.extraMs;
    if (extraMs > 0) await addToDay(trx, owner, { day, usedMs: 0, extraMs, at: now });
    if (more.openUntil !== row.open_until)
      await updateSubUser(trx, { userId, id }, { open_until: more.openUntil });
    return true;
  });
}
