import type { Tx } from '#src/adapters/db/database.ts';
import type { NewPasskey } from '#src/adapters/passkeys/passkeys.ts';
import { UniqueViolation } from '#src/domain/errors.ts';
import { distinctName, freeSlot, maxPasskeys } from '#src/domain/passkey.ts';
import { isFresh, type MainUser } from '#src/domain/viewer.ts';
import { type ConfirmPasswordDeps, confirmPassword } from '#src/features/accounts/confirm-password.ts';
import { deviceLabel } from '#src/features/accounts/sessions/device-label.ts';
import { findSessionOf } from '#src/features/accounts/sessions/store.ts';
import { insertMail } from '#src/features/outbox/store.ts';
import { beginNew, type VerifyDeps, verifyNew } from '#src/features/passkeys/passkeys.ts';
import { readAccount } from '../store.ts';
import { deletePasskey, findAccountPasskey, insertAccountPasskey, selectPasskeys } from './store.ts';

export interface AccountPasskeyDeps extends ConfirmPasswordDeps, Omit<VerifyDeps, 'hashing'> {
  hashing: ConfirmPasswordDeps['hashing'] & VerifyDeps['hashing'];
}

interface PasskeyOwner {
  viewer: MainUser;
  session: string;
}

export type BegunPasskey =
  | { kind: 'begun'; options: object }
  | { kind: 'full' | 'password-missing' | 'wrong' }
  | { kind: 'limited'; retryAfterSeconds: number };

/** Needs a recent sign-in, or the password, which counts as one: a borrowed device must not keep a key. */
export async function beginPasskey(
  deps: AccountPasskeyDeps,
  { viewer, session }: PasskeyOwner,
  password: string,
): Promise<BegunPasskey> {
  const { userId, email: name } = viewer;
  const own = await selectPasskeys(deps.db.read, userId);
  if (own.length >= maxPasskeys) return { kind: 'full' };
  if (!isFresh(viewer, deps.clock.now())) {
    if (password === '') return { kind: 'password-missing' };
    const owner = { userId, session, counter: 'ownPassword' as const };
    const confirmation = await confirmPassword(deps, owner, password);
    if (confirmation.kind !== 'confirmed') return confirmation;
  }
  const credentialIds = own.map(({ credential_id }) => credential_id);
  const options = await beginNew(deps, addingOf(session), { id: userId, name, credentialIds });
  return { kind: 'begun', options };
}

/** The session that asked for the options finishes, within their three minutes. */
export async function addPasskey(
  deps: AccountPasskeyDeps,
  owner: PasskeyOwner & { userAgent: string },
  answer: unknown,
): Promise<'added' | 'full' | 'refused'> {
  const passkey = await verifyNew(deps, addingOf(owner.session), answer);
  if (passkey === null) return 'refused';
  const work = () =>
    deps.db.tx(async (trx) => {
      if (!(await passkey.spend(trx))) return 'refused';
      return storePasskey(trx, deps, owner, passkey);
    });
  // Two that are added at once may choose one slot.
  return work().catch((error: unknown) => {
    if (error instanceof UniqueViolation) return 'refused';
    throw error;
  });
}

async function storePasskey(
  trx: Tx,
  { clock, hashing }: AccountPasskeyDeps,
  { viewer: { userId }, session, userAgent }: PasskeyOwner & { userAgent: string },
  { credentialId, publicKey, counter }: NewPasskey,
): Promise<'added' | 'full' | 'refused'> {
  // Signed out meanwhile, or a passkey of another household.
  if ((await findSessionOf(trx, userId, hashing.hashToken(session))) === undefined) return 'refused';
  if ((await findAccountPasskey(trx, credentialId)) !== undefined) return 'refused';
  const own = await selectPasskeys(trx, userId);
  const slot = freeSlot(own);
  if (slot === null) return 'full';
  const { email } = await readAccount(trx, userId);
  const name = distinctName(deviceLabel(userAgent), own);
  const now = clock.now();
  await insertAccountPasskey(trx, {
    credential_id: credentialId,
    user_id: userId,
    slot,
    public_key: publicKey,
    counter,
    name,
    created_at: now,
    used_at: null,
  });
  await insertMail(trx, { kind: 'passkey-added', address: email, about: name, now });
  return 'added';
}

/** Returns false if the household has no such one. */
export function removePasskey(
  { db, clock }: Pick<AccountPasskeyDeps, 'db' | 'clock'>,
  userId: string,
  credentialId: string,
): Promise<boolean> {
  return db.tx(async (trx) => {
    const name = await deletePasskey(trx, userId, credentialId);
    if (name === null) return false;
    const { email } = await readAccount(trx, userId);
    await insertMail(trx, { kind: 'passkey-removed', address: email, about: name, now: clock.now() });
    return true;
  });
}

function addingOf(session: string): string {
  return `household add ${session}`;
}
