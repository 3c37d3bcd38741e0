import type { Log } from '#src/adapters/log.ts';
import { logEvent } from '#src/domain/events.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import type { RequestFacts } from '#src/request/contexts.ts';

/** A flood of requests must not drown the log, nor cost what writing it costs. */
const maxLinesPerSecond = 20;

/** The events of the HTTP front that anybody can cause at will. */
type Kind = 'guard' | 'limit' | 'sign-in';

interface Window {
  startedAt: number;
  lines: number;
  suppressed: number;
}

/** Logs refusals of the guard and limits that were reached: so many of each in a second, then their number alone. */
export class RequestEvents {
  readonly #log: Log;
  readonly #windows = new Map<Kind, Window>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** The guard led a request elsewhere. `page` is the pattern of the page that was asked for. */
  redirected(facts: RequestFacts, page: string, viewer: Viewer | null): void {
    const suppressed = this.#admit('guard');
    if (suppressed === null) return;
    const fields = { request: facts.id, page, viewer: viewer?.kind ?? 'visitor', ...suppressed };
    logEvent(this.#log, 'guard', 'redirected', fields);
  }

  /** An endpoint or a form is for somebody else. */
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

  /** A sign-in was rejected before anybody looked at it. */
  overloaded(facts: RequestFacts): void {
    const suppressed = this.#admit('sign-in');
    if (suppressed !== null)
      logEvent(this.#log, 'sign-in', 'overloaded', { request: facts.id, ...suppressed });
  }

  /** Null when there were too many in this second; else how many lines were left out before. */
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
