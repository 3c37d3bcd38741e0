import { requireProof } from '#src/domain/require-proof.ts';
import type { MainUser } from '#src/domain/viewer.ts';
import type { AccountsDeps } from '#src/features/accounts/deps.ts';
import { deleteAdultTitles, insertAdultTitles } from './store.ts';

/** Only switching on needs a proof. Sessions read the choice at every request, so it takes effect at once. */
export async function chooseAdultTitles(
  { db, clock }: AccountsDeps,
  viewer: MainUser,
  on: boolean,
): Promise<void> {
  if (!on) return db.tx((trx) => deleteAdultTitles(trx, viewer.userId));
  requireProof(viewer, clock.now());
  await db.tx((trx) => insertAdultTitles(trx, viewer.userId, clock.now()));
}
