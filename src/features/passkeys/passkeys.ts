import type { Tx } from '#src/adapters/db/database.ts';
import type { KnownPasskey, NewPasskey, Passkeys } from '#src/adapters/passkeys/webauthn.ts';
import { type ChallengeDeps, isChallenge, issueChallenge, spendChallenge } from './challenges.ts';

export interface VerifyDeps extends ChallengeDeps {
  passkeys: Passkeys;
}

/** A valid use. `from` and `to` are the counter before and after it. */
export interface PasskeyUse {
  credentialId: string;
  challenge: string;
  from: number;
  to: number;
  now: number;
}

/** `purpose` says what the challenge is for, and whose it is. An answer is valid only for the same purpose. */
export function beginUse(deps: VerifyDeps, purpose: string): object {
  return deps.passkeys.signInOptions(issueChallenge(deps, purpose));
}

interface NewOwner {
  id: string;
  name: string;
  /** A device that has one of these passkeys makes no further one. */
  credentialIds: readonly string[];
}

export function beginNew(
  deps: VerifyDeps,
  purpose: string,
  { id, name, credentialIds }: NewOwner,
): Promise<object> {
  return deps.passkeys.registrationOptions(issueChallenge(deps, purpose), { id, name }, credentialIds);
}

/** Longer than any id of an authenticator. Source: https://www.w3.org/TR/webauthn-3/#credential-id. */
const credentialIdFormat = /^[\w-]{1,1364}$/;

/** Returns null if the answer names no passkey. */
export function readCredentialId(answer: unknown): string | null {
  const isObject = typeof answer === 'object' && answer !== null;
  const id = isObject && 'id' in answer ? answer.id : null;
  return typeof id === 'string' && credentialIdFormat.test(id) ? id : null;
}

/** Returns null for an invalid answer. */
export async function verifyUse(
  deps: VerifyDeps,
  purpose: string,
  answer: unknown,
  passkey: KnownPasskey,
): Promise<PasskeyUse | null> {
  let challenge = '';
  const to = await deps.passkeys.verifySignIn(answer, passkey, (sent) => {
    challenge = sent;
    return isChallenge(deps, purpose, sent);
  });
  const { credentialId, counter: from } = passkey;
  return to === null ? null : { credentialId, challenge, from, to, now: deps.clock.now() };
}

/** Returns false if the challenge was used before, or the passkey was removed or used at the same time. */
export async function recordUse(
  trx: Tx,
  deps: ChallengeDeps,
  use: PasskeyUse,
  record: (trx: Tx, use: PasskeyUse) => Promise<boolean>,
): Promise<boolean> {
  return (await spendChallenge(trx, deps, use.challenge)) && record(trx, use);
}

export interface VerifiedPasskey extends NewPasskey {
  /** Returns false if the challenge was used before. */
  spend(trx: Tx): Promise<boolean>;
}

/** Returns null for an invalid answer. */
export async function verifyNew(
  deps: VerifyDeps,
  purpose: string,
  answer: unknown,
): Promise<VerifiedPasskey | null> {
  let challenge = '';
  const passkey = await deps.passkeys.verifyRegistration(answer, (sent) => {
    challenge = sent;
    return isChallenge(deps, purpose, sent);
  });
  if (passkey === null || readCredentialId({ id: passkey.credentialId }) === null) return null;
  return { ...passkey, spend: (trx) => spendChallenge(trx, deps, challenge) };
}
