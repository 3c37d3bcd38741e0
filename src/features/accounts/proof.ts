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

/** Proves that the person is the main user. The passkey's challenge was made for `purpose`. */
export type GivenProof = { password: string } | { passkey: unknown; purpose: string };

/** Separate counters: guesses in a session by code must not use up the tries of the other sessions. */
type Counter = 'codePassword' | 'ownPassword' | 'parent';

/** Confirms this session as a new sign-in would. Returns the time of the proof. */
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

/** Checks a parent's proof on a sub-user's device for one act. It isn't stored, and allows nothing else. */
export function proveOnce(deps: AccountsDeps, userId: string, proof: GivenProof): Promise<void> {
  return prove(deps, { userId, counter: 'parent' }, proof, null);
}

/** The proof is valid only in the browser that got the options. Without our cookie it is never valid. */
export function proofOfSignIn(passkey: unknown, secret: string | null): GivenProof {
  return { passkey, purpose: isToken(secret) ? purposeOf(secret) : '' };
}

/** For a parent on a sub-user's device: the challenge is valid only in the session of that device. */
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
  // Checked again: the viewer may have signed out, or the password may have changed meanwhile.
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
