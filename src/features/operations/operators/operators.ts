import { randomUUID } from 'node:crypto';
import type { Database, Reader } from '#src/adapters/db/database.ts';
import { foldEmail } from '#src/domain/email.ts';
import { commandLine, type Operator } from '#src/domain/operator.ts';
import { Refusal } from '#src/domain/refusals.ts';
import { isToken } from '#src/domain/token.ts';
import { writeAudit } from './audit-store.ts';
import type { OperatorDeps } from './sessions.ts';
import {
  deleteOperator,
  findInvited,
  findOperatorByEmail,
  insertOperator,
  replaceInvitation,
  selectOperators,
} from './store.ts';

export const invitationMs = 30 * 60 * 1000;

const maxOperators = 1000;

/** Returns the token of the link. An operator who has passkeys gets another passkey. */
export async function inviteOperator(
  { db, clock, hashing }: OperatorDeps,
  email: string,
): Promise<{ token: string; expiresAt: number }> {
  const [token, id, now] = [hashing.newToken(), randomUUID(), clock.now()];
  const expiresAt = now + invitationMs;
  await db.tx(async (trx) => {
    const existing = await findOperatorByEmail(trx, email);
    const operator: Operator = existing ?? { id, email };
    if (existing === undefined)
      await insertOperator(trx, { ...operator, email_key: foldEmail(email), created_at: now });
    const invitation = {
      token_hash: hashing.hashToken(token),
      operator_id: operator.id,
      expires_at: expiresAt,
    };
    await replaceInvitation(trx, invitation, now);
    const subject = { operator: operator.email };
    await writeAudit(trx, now, { actor: commandLine, action: 'operator-invited', subject });
  });
  return { token, expiresAt };
}

/** Ends the operator's sessions at once. Returns false if no operator has this e-mail. */
export function removeOperator(
  { db, clock }: Pick<OperatorDeps, 'db' | 'clock'>,
  email: string,
): Promise<boolean> {
  return db.tx(async (trx) => {
    const operator = await findOperatorByEmail(trx, email);
    if (operator === undefined) return false;
    await deleteOperator(trx, operator.id);
    const subject = { operator: operator.email };
    await writeAudit(trx, clock.now(), { actor: commandLine, action: 'operator-removed', subject });
    return true;
  });
}

export async function listOperators(db: Database) {
  const rows = await selectOperators(db.read, maxOperators);
  return rows.map((row) => ({
    email: row.email,
    passkeys: Number(row.passkeys),
    since: row.created_at,
    lastSignIn: row.used_at,
  }));
}

/** Returns null for a link that is used, expired or invalid. */
export async function readInvited(
  { clock, hashing }: Omit<OperatorDeps, 'db'>,
  db: Reader,
  token: string,
): Promise<Operator | null> {
  if (!isToken(token)) return null;
  return (await findInvited(db, hashing.hashToken(token), clock.now())) ?? null;
}

export async function requireInvited(
  deps: Omit<OperatorDeps, 'db'>,
  db: Reader,
  token: string,
): Promise<Operator> {
  const operator = await readInvited(deps, db, token);
  if (operator === null) throw new Refusal('invitation-over');
  return operator;
}
