import type { Database } from '#src/adapters/db/database.ts';
import {
  type PasskeyUse,
  readCredentialId,
  type VerifyDeps,
  verifyUse,
} from '#src/features/passkeys/passkeys.ts';
import { findAccountPasskey } from './store.ts';

/** Returns null for whatever isn't an answer of this household's passkey to a challenge of that purpose. */
export async function verifyOwnPasskey(
  deps: VerifyDeps & { db: Database },
  userId: string,
  purpose: string,
  answer: unknown,
): Promise<PasskeyUse | null> {
  const credentialId = readCredentialId(answer);
  const passkey = credentialId === null ? undefined : await findAccountPasskey(deps.db.read, credentialId);
  return passkey?.ownerId === userId ? verifyUse(deps, purpose, answer, passkey) : null;
}
