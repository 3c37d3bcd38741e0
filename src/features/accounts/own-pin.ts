import { isPin } from '#src/domain/pin.ts';
import { Refusal } from '#src/domain/refusals.ts';
import type { AccountsDeps } from '#src/features/accounts/deps.ts';
import { writeMainPin } from './pin-store.ts';
import { endPinSessions } from './sessions/ending-store.ts';
import { hashPin } from './sub-users/sub-users.ts';

interface OwnPin {
  userId: string;
  session: string;
  /** Null removes the PIN. */
  pin: string | null;
}

/** Ends the other sessions that the former PIN opened. */
export async function changeOwnPin(deps: AccountsDeps, { userId, session, pin }: OwnPin): Promise<void> {
  const { db, hashing } = deps;
  if (pin !== null && !isPin(pin)) throw new Refusal('pin-shape');
  const pinHash = pin === null ? null : await hashPin(hashing, userId, pin);
  await db.tx(async (trx) => {
    const hadPin = await writeMainPin(trx, userId, pinHash);
    if (hadPin) await endPinSessions(trx, userId, hashing.hashToken(session));
  });
}
