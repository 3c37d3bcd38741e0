import { timingSafeEqual } from 'node:crypto';
import type { Tx } from '#src/adapters/db/database.ts';
import { Refusal } from '#src/domain/refusals.ts';
import type { AccountsDeps } from '#src/features/accounts/deps.ts';
import { insertMail } from '#src/features/outbox/store.ts';
import { deleteCodeSession } from './ending-store.ts';
import { type CodeSession, findCodeSession } from './store.ts';

/** Source: docs/requirements.md#accounts. */
const linkMs = 30 * 24 * 60 * 60 * 1000;

/** Queues a mail to the household about a session by code, in the transaction that opens the session. */
export async function announceCodeSession(trx: Tx, codeId: string, now: number): Promise<void> {
  const session = await findCodeSession(trx, codeId, now);
  if (session === undefined) return;
  await insertMail(trx, { kind: 'code-session', address: session.email, about: codeId, now });
}

/**
 * Returns the token for the mail's link, or null if the session has ended. The token is `EXPIRES.ID.SIGNATURE`
 * and can only end this session.
 */
export async function issueEnding(
  { db, clock, hashing }: AccountsDeps,
  codeId: string,
): Promise<{ token: string; session: CodeSession } | null> {
  const session = await findCodeSession(db.read, codeId, clock.now());
  if (session === undefined) return null;
  const signed = `${clock.now() + linkMs}.${codeId}`;
  return { token: `${signed}.${sign(hashing, signed)}`, session };
}

/** Returns null if the link is invalid or expired, or the session has ended. */
export async function readSessionEnding(deps: AccountsDeps, token: string): Promise<CodeSession | null> {
  const codeId = readToken(deps, token);
  if (codeId === null) return null;
  return (await findCodeSession(deps.db.read, codeId, deps.clock.now())) ?? null;
}

/** Also ends the sessions whose codes this session confirmed. */
export async function endCodeSession(deps: AccountsDeps, token: string): Promise<void> {
  const codeId = readToken(deps, token);
  const isEnded = codeId !== null && (await deps.db.tx((trx) => deleteCodeSession(trx, codeId)));
  if (!isEnded) throw new Refusal('ending-over');
}

function readToken({ clock, hashing }: AccountsDeps, token: string): string | null {
  const [, expiresAt = '', codeId = '', signature = ''] =
    /^(\d{1,15})\.([0-9a-f-]{1,64})\.([0-9a-f]{64})$/.exec(token) ?? [];
  if (signature === '' || Number(expiresAt) <= clock.now()) return null;
  const own = Buffer.from(sign(hashing, `${expiresAt}.${codeId}`));
  return timingSafeEqual(own, Buffer.from(signature)) ? codeId : null;
}

function sign(hashing: AccountsDeps['hashing'], signed: string): string {
  return hashing.hashToken(`end code session ${signed}`);
}
