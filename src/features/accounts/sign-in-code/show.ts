import type { Asker } from '#src/adapters/limits/limits.ts';
import { UniqueViolation } from '#src/domain/errors.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { requireAllowed } from '#src/domain/refusals.ts';
import { codeFromHash } from '#src/domain/sign-in-code.ts';
import { isToken } from '#src/domain/token.ts';
import type { AccountsDeps } from '#src/features/accounts/deps.ts';
import { deviceLabel } from '#src/features/accounts/sessions/device-label.ts';
import { hashCode } from './hash-code.ts';
import { findCodeOfBrowser, insertCode } from './store.ts';

const minute = 60 * 1000;

export const codeLifeMs = 10 * minute;

const maxTries = 3;

export interface CodeBrowser {
  /** The cookie's secret; a code is valid only together with it. */
  secret: string | null;
  userAgent: string;
  asker: Asker;
}

export interface ShownCode {
  code: string;
  secret: string;
  isNew: boolean;
}

/**
 * Derives the code from the browser's secret: a reload shows the same code, and the database stores neither.
 */
export async function showCode(deps: AccountsDeps, browser: CodeBrowser): Promise<ShownCode> {
  const { db, clock, hashing, limits } = deps;
  const { secret } = browser;
  if (isToken(secret) && (await findCodeOfBrowser(db.read, hashing.hashToken(secret), clock.now())) !== null)
    return { code: codeOfSecret(deps, secret), secret, isNew: false };
  requireAllowed(await limits.take(limitRules.newCode, browser.asker));
  return issueCode(deps, deviceLabel(browser.userAgent), maxTries);
}

/** Tries again if another browser shows the same code, which hardly ever happens among 25,600,000,000 codes. */
async function issueCode(deps: AccountsDeps, device: string, triesLeft: number): Promise<ShownCode> {
  const { db, clock, hashing } = deps;
  const secret = hashing.newToken();
  const code = codeOfSecret(deps, secret);
  const now = clock.now();
  const row = { code_hash: hashCode(hashing, code), browser_hash: hashing.hashToken(secret), device };
  try {
    await db.tx((trx) => insertCode(trx, { ...row, expires_at: now + codeLifeMs }, now));
  } catch (error) {
    if (!(error instanceof UniqueViolation) || triesLeft <= 1) throw error;
    return issueCode(deps, device, triesLeft - 1);
  }
  return { code, secret, isNew: true };
}

export function codeOfSecret({ hashing }: AccountsDeps, secret: string): string {
  return codeFromHash(hashing.hashToken(`sign-in code of ${secret}`));
}
