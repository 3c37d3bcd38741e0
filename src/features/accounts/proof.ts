import type { Tx } from '#src/adapters/db/database.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { Refusal } from '#src/domain/refusals.ts';
import { isToken } from '#src/domain/token.ts';
import type { MainUser } from '#src/domain/viewer.ts';
import type { AccountsDeps } from '#src/features/accounts/deps.ts';
import { confirmSession } from '#src/features/accounts/sessions/store.ts';
import { beginUse, readCredentialId, recordUse, verifyUse } from '#src/features/passkeys/passkeys.ts';
import { purposeOf } from './passkeys/sign-in.ts';
import { findAccountPasskey, recordAccountPasskeyUse } from './passkeys/store.ts';
import { findPasswordHash } from './store.ts';

/** It proves that it is really the main user. A passkey's challenge was given for `purpose`. */
export type GivenProof = { password: string } | { passkey: unknown; purpose: string };

/** Guesses in a session by code leave the main user's other sessions their tries. */
type Counter = 'codePassword' | 'ownPassword' | 'parent';

/** It counts in this session as a new sign-in does. Returns when it was made. */
export async function proveSession(
  deps: AccountsDeps,
  { viewer: { userId, isLesser }, session }: { viewer: MainUser; session: string },
  proof: GivenProof,
): Promise<number> {
  const at = deps.clock.now();
  const counter = isLesser === true ? 'codePassword' : 'ownPassword';
  const sessionHash = deps.hashing.hashToken(session);
  await prove(deps, { userId, counter }, proof, (trx) => confirmSession(trx, userId, sessionHash, at));
  return at;
}

/** A parent's word on a sub-user's device, for one act: it is stored nowhere, and opens nothing else. */
export function proveOnce(deps: AccountsDeps, userId: string, proof: GivenProof): Promise<void> {
  return prove(deps, { userId, counter: 'parent' }, proof, null);
}

/**
 * The proof holds for the browser that asked for the options. A browser without our cookie proves nothing.
 */
export function proofOfSignIn(passkey: unknown, secret: string | null): GivenProof {
  return { passkey, purpose: isToken(secret) ? purposeOf(secret) : '' };
}

/** A parent proves it on a sub-user's device, whose challenge counts in its session alone. */
export function proofOfParent(passkey: unknown, { session }: { session: string }): GivenProof {
  return { passkey, purpose: parentPurpose(session) };
}

export function beginParentPasskey(deps: AccountsDeps, { session }: { session: string }): object {
  return beginUse(deps, parentPurpose(session));
}

function parentPurpose(session: string): string {
  return `household parent ${session}`;
}

type Accept = ((trx: Tx) => Promise<boolean>) | null;

async function prove(
  deps: AccountsDeps,
  { userId, counter }: { userId: string; counter: Counter },
  proof: GivenProof,
  accept: Accept,
): Promise<void> {
  const isPasskey = 'passkey' in proof;
  const run = async () => {
    const isRight = isPasskey
      ? await isPasskeyRight(deps, userId, proof, accept)
      : await isPasswordRight(deps, userId, proof.password, accept);
    if (!isRight) throw new Refusal(isPasskey ? 'wrong-passkey' : 'wrong-password');
  };
  const work = { run, failures: ['wrong-password', 'wrong-passkey'] as const, isUnguessable: isPasskey };
  await deps.limits.countFailures(limitRules[counter], { known: userId }, work);
}

async function isPasswordRight(
  { db, hashing }: AccountsDeps,
  userId: string,
  password: string,
  accept: Accept,
): Promise<boolean> {
  const stored = await findPasswordHash(db.read, userId);
  if (!(await hashing.verify(password, stored))) return false;
  // The viewer signed out, or the password changed meanwhile.
  return (
    accept === null || db.tx(async (trx) => (await findPasswordHash(trx, userId)) === stored && accept(trx))
  );
}

async function isPasskeyRight(
  deps: AccountsDeps,
  userId: string,
  { passkey: answer, purpose }: Extract<GivenProof, { purpose: string }>,
  accept: Accept,
): Promise<boolean> {
  const credentialId = purpose === '' ? null : readCredentialId(answer);
  const passkey = credentialId === null ? undefined : await findAccountPasskey(deps.db.read, credentialId);
  const use = passkey?.ownerId === userId ? await verifyUse(deps, purpose, answer, passkey) : null;
  if (use === null) return false;
  return deps.db.tx(
    async (trx) =>
      (await recordUse(trx, deps, use, recordAccountPasskeyUse)) && (accept === null || accept(trx)),
  );
}
