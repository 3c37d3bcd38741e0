import type { Tx } from '#src/adapters/db/database.ts';
import type { NewPasskey, Passkeys } from '#src/adapters/passkeys/webauthn.ts';
import type { Operator } from '#src/domain/operator.ts';
import { Refusal } from '#src/domain/refusals.ts';
import {
  beginNew,
  beginUse,
  readCredentialId,
  recordUse,
  verifyNew,
  verifyUse,
} from '#src/features/passkeys/passkeys.ts';
import { writeAudit } from './audit-store.ts';
import { requireInvited } from './operators.ts';
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

/** Returns the session's token. */
export async function finishSignIn(deps: PasskeyDeps, answer: unknown): Promise<string> {
  const { db } = deps;
  const credentialId = readCredentialId(answer);
  const passkey = credentialId === null ? undefined : await findPasskey(db.read, credentialId);
  const use = passkey === undefined ? null : await verifyUse(deps, signInPurpose, answer, passkey);
  if (passkey === undefined || use === null) throw new Refusal('wrong-operator-passkey');
  const session = prepareOperatorSession(deps);
  return db.tx(async (trx) => {
    if (!(await recordUse(trx, deps, use, recordPasskeyUse))) throw new Refusal('wrong-operator-passkey');
    await session.open(trx, passkey);
    return session.token;
  });
}

export async function beginRegistration(deps: PasskeyDeps, token: string): Promise<object> {
  const { id, email: name } = await requireInvited(deps, deps.db.read, token);
  const credentialIds = await selectCredentialIds(deps.db.read, id);
  return beginNew(deps, token, { id, name, credentialIds });
}

/** Uses up the link, and with it the challenge, which is valid only for this link. */
export async function finishRegistration(deps: PasskeyDeps, token: string, answer: unknown): Promise<void> {
  await requireInvited(deps, deps.db.read, token);
  const passkey = await verifyNew(deps, token, answer);
  if (passkey === null) throw new Refusal('passkey-refused');
  await deps.db.tx(async (trx) => {
    const operator = await requireInvited(deps, trx, token);
    if (!(await spendInvitation(trx, deps.hashing.hashToken(token)))) throw new Refusal('invitation-over');
    if ((await findPasskey(trx, passkey.credentialId)) !== undefined) throw new Refusal('passkey-refused');
    await storePasskey(trx, deps.clock.now(), operator, passkey);
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
