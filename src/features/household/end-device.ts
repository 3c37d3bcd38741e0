import { deleteSessionOf, selectSessions } from '#src/features/accounts/sessions/store.ts';
import type { HouseholdDeps, MainCaller } from './deps.ts';
import { deviceHandle } from './read.ts';

export async function endDevice(
  { db, clock, hashing }: HouseholdDeps,
  { viewer: { userId } }: MainCaller,
  handle: string,
): Promise<void> {
  const rows = await selectSessions(db.read, userId, clock.now(), 1_000);
  const meant = rows.find(({ token_hash }) => deviceHandle(hashing, token_hash) === handle);
  if (meant === undefined) return;
  await db.tx((trx) => deleteSessionOf(trx, userId, meant.token_hash));
}
