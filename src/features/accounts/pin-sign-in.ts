import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import { isPin } from '#src/domain/pin.ts';
import { findDeviceHouseholds } from '#src/features/accounts/sessions/device-store.ts';
import {
  type Browser,
  type OpenedSession,
  prepareSession,
  type SessionDeps,
} from '#src/features/accounts/sessions/sessions.ts';
import {
  acceptPin,
  findPin,
  giveBackPinTry,
  type PinRow,
  takePinTry,
} from '#src/features/accounts/sub-users/pin-store.ts';
import { keyPin } from '#src/features/accounts/sub-users/sub-users.ts';

type PinDeps = Pick<SessionDeps, 'db' | 'clock'> & { hashing: Hashing };

interface PinSignIn {
  subUserId: string;
  pin: string;
  browser: Browser;
}

export type PinSignInResult =
  | { kind: 'signed-in'; opened: OpenedSession }
  | { kind: 'wrong' }
  /** Too many wrong ones, no PIN, or a device that the household doesn't know. */
  | { kind: 'uses-password' };

/** Switches to a sub-user on a device that the household has signed in from. It is no sign-in by password. */
export async function signInByPin(
  deps: PinDeps,
  { subUserId: id, pin, browser }: PinSignIn,
): Promise<PinSignInResult> {
  const { db, hashing } = deps;
  if (!isPin(pin)) return { kind: 'wrong' };
  const row = await findPinHere(deps, id, browser);
  if (row === null) return { kind: 'uses-password' };
  const left = await db.tx((trx) => takePinTry(trx, id));
  if (left === null) return { kind: 'uses-password' };
  const { user_id: userId, pin_hash: pinHash } = row;
  const isRight = await hashing.verify(keyPin(hashing, id, pin), pinHash).catch(async (error: unknown) => {
    // What a busy machine didn't check was no try.
    await db.tx((trx) => giveBackPinTry(trx, id));
    throw error;
  });
  if (!isRight) return { kind: left === 0 ? 'uses-password' : 'wrong' };
  const open = prepareSession(deps, browser, { withoutPassword: true });
  const opened = await db.tx(async (trx) =>
    (await acceptPin(trx, id, pinHash)) ? open(trx, { userId, subUserId: id }) : null,
  );
  return opened === null ? { kind: 'wrong' } : { kind: 'signed-in', opened };
}

async function findPinHere(
  { db, hashing }: PinDeps,
  id: string,
  { device }: Browser,
): Promise<(PinRow & { pin_hash: string }) | null> {
  const households = device === null ? [] : await findDeviceHouseholds(db.read, hashing.hashToken(device));
  const row = households.length === 0 ? undefined : await findPin(db.read, id);
  if (row === undefined || row.pin_hash === null || !households.includes(row.user_id)) return null;
  return { user_id: row.user_id, pin_hash: row.pin_hash };
}
