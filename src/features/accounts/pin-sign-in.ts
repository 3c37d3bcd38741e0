import { isPin } from '#src/domain/pin.ts';
import { Refusal } from '#src/domain/refusals.ts';
import type { AccountsDeps } from '#src/features/accounts/deps.ts';
import {
  acceptPin,
  findPin,
  giveBackPinTry,
  type PinHolder,
  type PinRow,
  takePinTry,
} from '#src/features/accounts/pin-store.ts';
import { findDeviceHouseholds } from '#src/features/accounts/sessions/device-store.ts';
import {
  type Browser,
  type OpenedSession,
  prepareSession,
} from '#src/features/accounts/sessions/sessions.ts';
import { keyPin } from '#src/features/accounts/sub-users/sub-users.ts';

interface PinSignIn {
  holder: PinHolder;
  pin: string;
  browser: Browser;
}

/**
 * Signs a person in on a device that knows the household. The session doesn't count as one by password. Refuses
 * with `pin-off` after too many wrong PINs, without a PIN, or on a device that doesn't know the household.
 */
export async function signInByPin(
  deps: AccountsDeps,
  { holder, pin, browser }: PinSignIn,
): Promise<OpenedSession> {
  const { db, hashing } = deps;
  if (!isPin(pin)) throw new Refusal('wrong-pin');
  const row = await findPinHere(deps, holder, browser);
  if (row === null) throw new Refusal('pin-off');
  const left = await db.tx((trx) => takePinTry(trx, holder));
  if (left === null) throw new Refusal('pin-off');
  const { user_id: userId, pin_hash: pinHash } = row;
  const isRight = await hashing
    .verify(keyPin(hashing, holder.id, pin), pinHash)
    .catch(async (error: unknown) => {
      // The PIN wasn't checked, so it uses up no try.
      await db.tx((trx) => giveBackPinTry(trx, holder));
      throw error;
    });
  if (!isRight) throw new Refusal(left === 0 ? 'pin-off' : 'wrong-pin');
  const open = prepareSession(deps, browser, { isByPin: true });
  const opened = await db.tx(async (trx) =>
    (await acceptPin(trx, holder, pinHash))
      ? open(trx, { userId, subUserId: holder.kind === 'main' ? null : holder.id })
      : null,
  );
  if (opened === null) throw new Refusal('wrong-pin');
  return opened;
}

async function findPinHere(
  { db, hashing }: AccountsDeps,
  holder: PinHolder,
  { device }: Browser,
): Promise<(PinRow & { pin_hash: string }) | null> {
  const households = device === null ? [] : await findDeviceHouseholds(db.read, hashing.hashToken(device));
  const row = households.length === 0 ? undefined : await findPin(db.read, holder);
  if (row === undefined || row.pin_hash === null || !households.includes(row.user_id)) return null;
  return { user_id: row.user_id, pin_hash: row.pin_hash };
}
