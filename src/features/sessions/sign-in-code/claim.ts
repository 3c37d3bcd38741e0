import { isToken } from '#src/domain/token.ts';
import { startWithoutPassword } from '#src/domain/viewer.ts';
import { type Browser, type OpenedSession, prepareSession } from '../sessions.ts';
import type { CodeDeps } from './show.ts';
import { findCodeOfBrowser, takeConfirmed } from './store.ts';

export type Claim =
  | { kind: 'signed-in'; viewer: 'main' | 'sub'; opened: OpenedSession }
  | { kind: 'waiting' }
  /** Expired, cancelled, used, or of another browser. */
  | { kind: 'gone' };

/** Opens the session of a confirmed code. While it waits this only reads, because televisions ask every 3 s. */
export async function claimCode(
  deps: Pick<CodeDeps, 'db' | 'clock' | 'hashing'>,
  secret: string | null,
  browser: Browser,
): Promise<Claim> {
  if (!isToken(secret)) return { kind: 'gone' };
  const { db, clock, hashing } = deps;
  const browserHash = hashing.hashToken(secret);
  const code = await findCodeOfBrowser(db.read, browserHash, clock.now());
  if (code === null) return { kind: 'gone' };
  if (!code.isConfirmed) return { kind: 'waiting' };
  // Nobody typed a password here, so deleting the account from the television asks for one.
  const open = prepareSession(deps, browser, startWithoutPassword(clock.now()));
  return db.tx(async (trx): Promise<Claim> => {
    const who = await takeConfirmed(trx, browserHash, clock.now());
    if (who === null) return { kind: 'gone' };
    const opened = await open(trx, who);
    return { kind: 'signed-in', viewer: who.subUserId === null ? 'main' : 'sub', opened };
  });
}
