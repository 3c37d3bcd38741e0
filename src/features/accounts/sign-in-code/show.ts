import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import type { Asker, Limited, Limits } from '#src/adapters/limits/limits.ts';
import { UniqueViolation } from '#src/domain/errors.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { codeFromHash } from '#src/domain/sign-in-code.ts';
import { isToken } from '#src/domain/token.ts';
import { deviceLabel } from '#src/features/accounts/sessions/device-label.ts';
import { hashCode } from './hash-code.ts';
import { findCodeOfBrowser, insertCode } from './store.ts';

const minute = 60 * 1000;

export const codeLifeMs = 10 * minute;

const maxTries = 3;

export interface CodeDeps {
  db: Database;
  clock: Clock;
  hashing: Pick<Hashing, 'newToken' | 'hashToken'>;
  limits: Limits;
}

export interface CodeBrowser {
  /** Of the cookie; a code counts only with it. */
  secret: string | null;
  userAgent: string;
  asker: Asker;
}

export type ShownCode = { kind: 'shown'; code: string; secret: string; isNew: boolean } | Limited;

/** The browser's secret gives its code, so a reload shows the same one and the database holds neither. */
export async function showCode(deps: CodeDeps, browser: CodeBrowser): Promise<ShownCode> {
  const { db, clock, hashing, limits } = deps;
  const { secret } = browser;
  if (isToken(secret) && (await findCodeOfBrowser(db.read, hashing.hashToken(secret), clock.now())) !== null)
    return { kind: 'shown', code: codeOf(deps, secret), secret, isNew: false };
  const allowance = await limits.take(limitRules.newCode, browser.asker);
  if (!allowance.allowed) return { kind: 'limited', retryAfterSeconds: allowance.retryAfterSeconds };
  return issueCode(deps, deviceLabel(browser.userAgent), maxTries);
}

/** Another browser may show the same code, though among 25,600,000,000 hardly ever. */
async function issueCode(deps: CodeDeps, device: string, triesLeft: number): Promise<ShownCode> {
  const { db, clock, hashing } = deps;
  const secret = hashing.newToken();
  const code = codeOf(deps, secret);
  const now = clock.now();
  const row = { code_hash: hashCode(hashing, code), browser_hash: hashing.hashToken(secret), device };
  try {
    await db.tx((trx) => insertCode(trx, { ...row, expires_at: now + codeLifeMs }, now));
  } catch (error) {
    if (!(error instanceof UniqueViolation) || triesLeft <= 1) throw error;
    return issueCode(deps, device, triesLeft - 1);
  }
  return { kind: 'shown', code, secret, isNew: true };
}

function codeOf({ hashing }: Pick<CodeDeps, 'hashing'>, secret: string): string {
  return codeFromHash(hashing.hashToken(`sign-in code of ${secret}`));
}
