import { randomUUID } from 'node:crypto';
import { isToken } from '#src/domain/token.ts';
import type { AccountsDeps } from '#src/features/accounts/deps.ts';
import { announceCodeSession } from '#src/features/accounts/sessions/code-sessions.ts';
import {
  type Browser,
  type OpenedSession,
  prepareSession,
} from '#src/features/accounts/sessions/sessions.ts';
import { codeOfSecret } from './show.ts';
import { deleteExpiredCodes, findCodeOfBrowser, takeConfirmed } from './store.ts';

export type Claim =
  | { kind: 'signed-in'; viewer: 'main' | 'sub'; opened: OpenedSession }
  | { kind: 'waiting'; code: string }
  /** The code is expired, cancelled, used, or another browser's. */
  | { kind: 'gone' };

/** Opens the session of a confirmed code. While it waits this only reads, because televisions ask every 3 s. */
export async function claimCode(deps: AccountsDeps, secret: string | null, browser: Browser): Promise<Claim> {
  if (!isToken(secret)) return { kind: 'gone' };
  const { db, clock, hashing } = deps;
  const browserHash = hashing.hashToken(secret);
  const code = await findCodeOfBrowser(db.read, browserHash, clock.now());
  if (code === null) return { kind: 'gone' };
  if (!code.isConfirmed) return { kind: 'waiting', code: codeOfSecret(deps, secret) };
  const codeId = randomUUID();
  const open = prepareSession(deps, browser, { codeId });
  const own = browser.session === null ? null : hashing.hashToken(browser.session);
  return db.tx(async (trx): Promise<Claim> => {
    const owner = await takeConfirmed(trx, browserHash, clock.now());
    // A session that this browser's own session confirmed would end together with it.
    if (owner === null || (own !== null && owner.confirmedBy === own)) return { kind: 'gone' };
    const opened = await open(trx, owner);
    await announceCodeSession(trx, codeId, clock.now());
    return { kind: 'signed-in', viewer: owner.subUserId === null ? 'main' : 'sub', opened };
  });
}

const batch = 500;

export async function forgetExpiredCodes({ db, clock }: AccountsDeps): Promise<void> {
  let deleted: number;
  do {
    deleted = await db.tx((trx) => deleteExpiredCodes(trx, clock.now(), batch));
  } while (deleted === batch);
}
