import type { Clock } from '#src/adapters/clock.ts';
import type { Database, Tx } from '#src/adapters/db/database.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import { buildCookie, buildRemoval } from '#src/domain/cookies.ts';
import type { Operator, SignedInOperator } from '#src/domain/operator.ts';
import { Refusal, type RefusalDetails } from '#src/domain/refusals.ts';
import { isToken } from '#src/domain/token.ts';
import { writeAudit } from './audit-store.ts';
import { deleteOperatorSession, findOperatorOfSession, insertOperatorSession } from './store.ts';

/** Source: docs/requirements.md#the-desk. */
export const operatorSessionMs = 8 * 60 * 60 * 1000;

export interface OperatorDeps {
  db: Database;
  clock: Clock;
  hashing: Pick<Hashing, 'newToken' | 'hashToken'>;
}

function cookieName(secure: boolean): string {
  return secure ? '__Host-operator' : 'operator';
}

export function setOperatorCookie(token: string, secure: boolean): string {
  return buildCookie('operator', token, secure, cookieName(secure));
}

export function dropOperatorCookie(secure: boolean): string {
  return buildRemoval(cookieName(secure), secure);
}

/** Returns null without a valid session. Without a token in the cookie, no query runs. */
export async function readOperator(
  { db, clock, hashing }: OperatorDeps,
  cookies: ReadonlyMap<string, string>,
  secure: boolean,
): Promise<SignedInOperator | null> {
  const token = cookies.get(cookieName(secure));
  if (!isToken(token)) return null;
  return (await findOperatorOfSession(db.read, hashing.hashToken(token), clock.now())) ?? null;
}

/** `open` may run more than once, because its transaction may be repeated. */
export function prepareOperatorSession({ clock, hashing }: Omit<OperatorDeps, 'db'>) {
  const token = hashing.newToken();
  const now = clock.now();
  return {
    token,
    open: async (trx: Tx, { id, email }: Operator): Promise<void> => {
      await insertOperatorSession(trx, {
        token_hash: hashing.hashToken(token),
        operator_id: id,
        signed_in_at: now,
        expires_at: now + operatorSessionMs,
      });
      await writeAudit(trx, now, { actor: email, action: 'signed-in', subject: null });
    },
  };
}

/** Source: docs/requirements.md#the-desk. */
const freshMs = 5 * 60 * 1000;

/** `link` leads to the page where the operator uses the passkey again. */
export function requireFreshOperator(
  { signedInAt }: SignedInOperator,
  now: number,
  link: RefusalDetails['link'] & {},
): void {
  if (now - signedInAt > freshMs) throw new Refusal('operator-passkey-needed', { link });
}

/** For a sign-in, which replaces this browser's session by another one. */
export async function endOperatorSession(
  { db, hashing }: OperatorDeps,
  cookies: ReadonlyMap<string, string>,
  secure: boolean,
): Promise<void> {
  const token = cookies.get(cookieName(secure));
  if (isToken(token)) await db.tx((trx) => deleteOperatorSession(trx, hashing.hashToken(token)));
}

export async function signOutOperator(
  { db, clock, hashing }: OperatorDeps,
  cookies: ReadonlyMap<string, string>,
  { email, secure }: { email: string; secure: boolean },
): Promise<void> {
  const token = cookies.get(cookieName(secure)) ?? '';
  await db.tx(async (trx) => {
    if (!(await deleteOperatorSession(trx, hashing.hashToken(token)))) return;
    await writeAudit(trx, clock.now(), { actor: email, action: 'signed-out', subject: null });
  });
}
