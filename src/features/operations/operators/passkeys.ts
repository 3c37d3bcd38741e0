import type { Tx } from '#src/adapters/db/database.ts';
import type { NewPasskey, Passkeys } from '#src/adapters/passkeys/passkeys.ts';
import type { Operator } from '#src/domain/operator.ts';
import { writeAudit } from './audit-store.ts';
import { isChallenge, issueChallenge, useChallenge } from './challenges.ts';
import { readInvited } from './operators.ts';
import { type OperatorDeps, prepareOperatorSession } from './sessions.ts';
import {
  findPasskey,
  insertPasskey,
  recordPasskeyUse,
  selectCredentialIds,
  spendInvitation,
} from './store.ts';

export interface PasskeyDeps extends OperatorDeps {
  passkeys: Passkeys;
}

const signInPurpose = 'sign-in';

export function beginSignIn(deps: PasskeyDeps): Promise<object> {
  return deps.passkeys.signInOptions(issueChallenge(deps, signInPurpose));
}

/** Returns the session's token; null for whatever doesn't hold. */
export async function finishSignIn(deps: PasskeyDeps, answer: unknown): Promise<string | null> {
  const { db, clock, passkeys } = deps;
  const credentialId = readId(answer);
  const passkey = credentialId === null ? undefined : await findPasskey(db.read, credentialId);
  if (passkey === undefined) return null;
  const { credential_id, public_key: publicKey, counter: from } = passkey;
  let challenge = '';
  const to = await passkeys.verifySignIn(
    answer,
    { credentialId: credential_id, publicKey, counter: from },
    (sent) => {
      challenge = sent;
      return isChallenge(deps, signInPurpose, sent);
    },
  );
  if (to === null) return null;
  const session = prepareOperatorSession(deps);
  return db.tx(async (trx) => {
    const isFirst = await useChallenge(trx, deps, challenge);
    if (!isFirst || !(await recordPasskeyUse(trx, credential_id, { from, to, now: clock.now() })))
      return null;
    await session.open(trx, passkey);
    return session.token;
  });
}

/** Returns null for a link that is used, too old or none. */
export async function beginRegistration(deps: PasskeyDeps, token: string): Promise<object | null> {
  const operator = await readInvited(deps, deps.db.read, token);
  if (operator === null) return null;
  const { id, email: name } = operator;
  const credentialIds = await selectCredentialIds(deps.db.read, id);
  return deps.passkeys.registrationOptions(issueChallenge(deps, token), { id, name }, credentialIds);
}

export type Registered = 'registered' | 'refused' | 'gone';

/** The link is used up by it, and the challenge with the link. */
export async function finishRegistration(
  deps: PasskeyDeps,
  token: string,
  answer: unknown,
): Promise<Registered> {
  if ((await readInvited(deps, deps.db.read, token)) === null) return 'gone';
  const isOurs = (sent: string) => isChallenge(deps, token, sent);
  const passkey = await deps.passkeys.verifyRegistration(answer, isOurs);
  if (passkey === null) return 'refused';
  return deps.db.tx(async (trx) => {
    const operator = await readInvited(deps, trx, token);
    if (operator === null || !(await spendInvitation(trx, deps.hashing.hashToken(token)))) return 'gone';
    if ((await findPasskey(trx, passkey.credentialId)) !== undefined) return 'refused';
    await storePasskey(trx, deps.clock.now(), operator, passkey);
    return 'registered';
  });
}

async function storePasskey(trx: Tx, now: number, { id, email }: Operator, passkey: NewPasskey) {
  await insertPasskey(trx, {
    credential_id: passkey.credentialId,
    operator_id: id,
    public_key: passkey.publicKey,
    counter: passkey.counter,
    transports: JSON.stringify(passkey.transports),
    created_at: now,
  });
  await writeAudit(trx, now, { actor: email, action: 'passkey-registered', subject: null });
}

function readId(answer: unknown): string | null {
  const isObject = typeof answer === 'object' && answer !== null;
  return isObject && 'id' in answer && typeof answer.id === 'string' ? answer.id : null;
}
