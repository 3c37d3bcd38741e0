import type { Log } from '#src/adapters/log.ts';
import { logEvent } from '#src/domain/events.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import type { RequestFacts } from '#src/http/request/contexts.ts';

/** Keeps a flood of requests from filling the log. */
const maxLinesPerSecond = 20;

/** Strangers can cause any number of these events, so only a few are logged. */
type Kind = 'guard' | 'limit' | 'sign-in';

interface CountingWindow {
  startedAt: number;
  lines: number;
  suppressed: number;
}

/** Logs a few events of each kind each second, then the number of suppressed ones. */
export class RequestEvents {
  readonly #log: Log;
  readonly #windows = new Map<Kind, CountingWindow>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** `page` is the page's pattern, not its path. */
  redirected(facts: RequestFacts, page: string, viewer: Viewer | null): void {
    const suppressed = this.#admit('guard');
    if (suppressed === null) return;
    const fields = { request: facts.id, page, viewer: viewer?.kind ?? 'visitor', ...suppressed };
    logEvent(this.#log, 'guard', 'redirected', fields);
  }

  refused(facts: RequestFacts, page: string, status: number): void {
    const suppressed = this.#admit('guard');
    if (suppressed === null) return;
    logEvent(this.#log, 'guard', 'refused', { request: facts.id, page, status, ...suppressed });
  }

  limitReached(facts: RequestFacts, page: string): void {
    const suppressed = this.#admit('limit');
    if (suppressed !== null)
      logEvent(this.#log, 'limit', 'reached', { request: facts.id, page, ...suppressed });
  }

  overloaded(facts: RequestFacts): void {
    const suppressed = this.#admit('sign-in');
    if (suppressed !== null)
      logEvent(this.#log, 'sign-in', 'overloaded', { request: facts.id, ...suppressed });
  }

  /** Returns null above the limit, else the number of lines suppressed before. */
  #admit(kind: Kind): { suppressed?: number } | null {
    const now = performance.now();
    const window = this.#windows.get(kind);
    if (window === undefined || now - window.startedAt >= 1_000) {
      this.#windows.set(kind, { startedAt: now, lines: 1, suppressed: 0 });
      return window === undefined || window.suppressed === 0 ? {} : { suppressed: window.suppressed };
    }
    window.lines += 1;
    if (window.lines <= maxLinesPerSecond) return {};
    window.suppressed += 1;
    return null;
  }
}
