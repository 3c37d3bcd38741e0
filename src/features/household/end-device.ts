import { deleteSessionOf } from '#src/features/accounts/sessions/ending-store.ts';
import { selectSessions } from '#src/features/accounts/sessions/store.ts';
import type { MainCaller, SavingDeps } from './deps.ts';
import { deviceHandle } from './read.ts';

export async function endDevice(
  { db, clock, hashing }: SavingDeps,
  { viewer: { userId } }: MainCaller,
  handle: string,
): Promise<void> {
  const rows = await selectSessions(db.read, userId, clock.now(), 1_000);
  const meant = rows.find(({ token_hash }) => deviceHandle(hashing, token_hash) === handle);
  if (meant === undefined) return;
  await db.tx((trx) => deleteSessionOf(trx, userId, meant.token_hash));
}
