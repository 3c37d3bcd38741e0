import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Limits } from '#src/adapters/limits/limits.ts';
import { type BrowserError, browserErrorKinds } from '#src/domain/browser-errors.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import type { OperationsDeps } from '#src/features/operations/deps.ts';
import { insertBrowserError } from './store.ts';

export const maxReportBytes = 4_096;

const report = v.strictObject({
  kind: v.picklist(browserErrorKinds),
  message: v.pipe(v.string(), v.minLength(1), v.maxLength(300)),
  at: v.pipe(v.string(), v.maxLength(200), v.regex(/^\/assets\/[\w.$~-]+\.js:\d{1,7}:\d{1,9}$/)),
  release: v.pipe(v.string(), v.regex(/^[\w.+-]{1,40}$/)),
});

/** Returns null for anything that our own script doesn't send. */
export function readBrowserError(body: Uint8Array | null): BrowserError | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body ?? new Uint8Array());
    const { kind, message, at, release: sent } = v.parse(report, JSON.parse(text));
    return { kind, message: withoutPersonal(message), place: at, release: sent };
  } catch {
    return null;
  }
}

/**
 * Removes quotes, because messages quote what somebody typed; quotes may be nested or cut off. In single
 * quotes, only names of properties stay.
 */
function withoutPersonal(message: string): string {
  return message
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/[^\s"'<>]+@[^\s"'<>]+/g, 'ADDRESS')
    .replace(/https?:\/\/[^\s"')]*/g, 'URL')
    .replace(/\?[^\s"')]*/g, '?')
    .replace(/["“`].*/, '"…')
    .replace(/(?<!\((?:reading|setting) )'[^']*'/g, "'…'")
    .replace(/(?<=[\s(:])'[^']*$/, "'…")
    .replace(/\d{3,}/g, 'N')
    .trim();
}

export interface BrowserErrorDeps extends OperationsDeps {
  limits: Pick<Limits, 'takeNow'>;
}

/** Counts errors by kind, message and release. Returns false above the limit for all viewers together. */
export async function recordBrowserError(
  { db, clock, limits }: BrowserErrorDeps,
  error: BrowserError,
): Promise<boolean> {
  if (!limits.takeNow(limitRules.browserErrors, { known: '' }).allowed) return false;
  const { kind, message, release } = error;
  const key = createHash('sha256')
    .update(JSON.stringify([kind, message, release]))
    .digest('hex');
  await db.tx((trx) => insertBrowserError(trx, key, error, clock.now()));
  return true;
}
