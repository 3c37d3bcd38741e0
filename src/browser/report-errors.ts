import type { BrowserErrorKind } from '#src/domain/browser-errors.ts';
import { paths } from '#src/routes.ts';

/** Most reports of a page: further errors are mostly repetitions. */
const maxReports = 5;

/**
 * Matches our own file, line and column. A page's address is left out, because it may contain typed text.
 */
const ownFile = /\/assets\/[^\s?#:()]+\.js:\d+:\d+/;

/** Kept small, because each first view loads it. The server removes personal data. */
export function createErrorReporter() {
  const sent = new Set<string>();
  return (kind: BrowserErrorKind, error: unknown): void => {
    if (!(error instanceof Error) || error.name === 'AbortError') return;
    const { name, message, stack = '' } = error;
    const at = ownFile.exec(stack)?.[0];
    // Ignores errors in code of extensions and other sites.
    if (at === undefined || stack.includes('-extension:')) return;
    if (sent.has(message) || sent.size >= maxReports) return;
    sent.add(message);
    const report = { kind, message: `${name}: ${message}`.slice(0, 300), at };
    const release = import.meta.env.RELEASE;
    navigator.sendBeacon(paths.browserErrors, JSON.stringify({ ...report, release }));
  };
}
