import type { Tx } from '#src/adapters/db/database.ts';
import type { NewPasskey } from '#src/adapters/passkeys/webauthn.ts';
import { UniqueViolation } from '#src/domain/errors.ts';
import { distinctName, freeSlot, maxPasskeys } from '#src/domain/passkey.ts';
import { Refusal } from '#src/domain/refusals.ts';
import { requireProof } from '#src/domain/require-proof.ts';
import type { MainUser } from '#src/domain/viewer.ts';
import type { AccountsDeps } from '#src/features/accounts/deps.ts';
import { deviceLabel } from '#src/features/accounts/sessions/device-label.ts';
import { findSessionOf } from '#src/features/accounts/sessions/store.ts';
import { insertMail } from '#src/features/outbox/store.ts';
import { beginNew, verifyNew } from '#src/features/passkeys/passkeys.ts';
import { readAccount } from '../store.ts';
import { deletePasskey, findAccountPasskey, insertAccountPasskey, selectPasskeys } from './store.ts';

interface PasskeyOwner {
  viewer: MainUser;
  session: string;
}

/** Needs a proof, so that somebody who borrows a signed-in device can't add a passkey. */
export async function beginPasskey(deps: AccountsDeps, { viewer, session }: PasskeyOwner): Promise<object> {
  requireProof(viewer, deps.clock.now());
  const { userId, email: name } = viewer;
  const own = await selectPasskeys(deps.db.read, userId);
  if (own.length >= maxPasskeys) throw new Refusal('passkeys-full');
  const credentialIds = own.map(({ credential_id }) => credential_id);
  return beginNew(deps, addingOf(session), { id: userId, name, credentialIds });
}

/** Works only in the session that got the options, within their three minutes. */
export async function addPasskey(
  deps: AccountsDeps,
  owner: PasskeyOwner & { userAgent: string },
  answer: unknown,
): Promise<void> {
  const passkey = await verifyNew(deps, addingOf(owner.session), answer);
  if (passkey === null) throw new Refusal('passkey-refused');
  const work = () =>
    deps.db.tx(async (trx) => {
      if (!(await passkey.spend(trx))) throw new Refusal('passkey-refused');
      return storePasskey(trx, deps, owner, passkey);
    });
  // Two passkeys that are added at once may choose the same slot.
  return work().catch((error: unknown) => {
    throw error instanceof UniqueViolation ? new Refusal('passkey-refused') : error;
  });
}

async function storePasskey(
  trx: Tx,
  { clock, hashing }: AccountsDeps,
  { viewer: { userId }, session, userAgent }: PasskeyOwner & { userAgent: string },
  { credentialId, publicKey, counter }: NewPasskey,
): Promise<void> {
  // The session may have ended meanwhile, and another account may have the passkey.
  const isOpen = (await findSessionOf(trx, userId, hashing.hashToken(session))) !== undefined;
  if (!isOpen || (await findAccountPasskey(trx, credentialId)) !== undefined)
    throw new Refusal('passkey-refused');
  const own = await selectPasskeys(trx, userId);
  const slot = freeSlot(own);
  if (slot === null) throw new Refusal('passkeys-full');
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
}

/** Returns false if the household has no such passkey. */
export function removePasskey(
  { db, clock }: AccountsDeps,
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
