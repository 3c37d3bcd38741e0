import type { Tx } from '#src/adapters/db/database.ts';
import type { NewPasskey, Passkeys } from '#src/adapters/passkeys/passkeys.ts';
import type { Operator } from '#src/domain/operator.ts';
import {
  beginNew,
  beginUse,
  readCredentialId,
  recordUse,
  verifyNew,
  verifyUse,
} from '#src/features/passkeys/passkeys.ts';
import { writeAudit } from './audit-store.ts';
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

export function beginSignIn(deps: PasskeyDeps): object {
  return beginUse(deps, signInPurpose);
}

/** Returns the session's token; null for whatever doesn't hold. */
export async function finishSignIn(deps: PasskeyDeps, answer: unknown): Promise<string | null> {
  const { db } = deps;
  const credentialId = readCredentialId(answer);
  const passkey = credentialId === null ? undefined : await findPasskey(db.read, credentialId);
  const use = passkey === undefined ? null : await verifyUse(deps, signInPurpose, answer, passkey);
  if (passkey === undefined || use === null) return null;
  const session = prepareOperatorSession(deps);
  return db.tx(async (trx) => {
    if (!(await recordUse(trx, deps, use, recordPasskeyUse))) return null;
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
  return beginNew(deps, token, { id, name, credentialIds });
}

export type Registered = 'registered' | 'refused' | 'gone';

/** The link is used up by it, and the challenge with the link. */
export async function finishRegistration(
  deps: PasskeyDeps,
  token: string,
  answer: unknown,
): Promise<Registered> {
  if ((await readInvited(deps, deps.db.read, token)) === null) return 'gone';
  const passkey = await verifyNew(deps, token, answer);
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
