import { paths } from '#src/routes.ts';

/** Repeated errors say nothing new. */
const maxReports = 5;

/**
 * It finds our own file, line and column. A page's address is left out, because it may hold what somebody
 * typed.
 */
const ownFile = /\/assets\/[^\s?#:()]+\.js:\d+:\d+/;

/** It is small, because each first view loads it. The server removes what may be personal. */
export function createErrorReporter() {
  const sent = new Set<string>();
  return (kind: 'error' | 'rejection' | 'caught', error: unknown): void => {
    if (!(error instanceof Error) || error.name === 'AbortError') return;
    const { name, message, stack = '' } = error;
    const at = ownFile.exec(stack)?.[0];
    // Code of an extension or of another site is not ours to mend.
    if (at === undefined || stack.includes('-extension:')) return;
    if (sent.has(message) || sent.size >= maxReports) return;
    sent.add(message);
    const report = { kind, message: `${name}: ${message}`.slice(0, 300), at };
    const release = import.meta.env.RELEASE;
    navigator.sendBeacon(paths.browserErrors, JSON.stringify({ ...report, release }));
  };
}
