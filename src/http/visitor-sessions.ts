import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseBusy } from '#src/domain/errors.ts';
import type { Session } from '#src/features/accounts/sessions/session-reader.ts';

/** A working database answers within a few ms. */
const maxWaitMs = 250;

export interface VisitorSession {
  session: Session;
  /** True if the database didn't answer; its last answer is used instead. */
  isLate: boolean;
}

/**
 * Requests without a session need only the catalogue's version. Each reads it from the database. If the
 * database hangs, the first requests wait for `maxWaitMs`, and later ones don't wait until it answers again.
 */
export class VisitorSessions {
  readonly #read: () => Promise<Session>;
  #last: Session | null = null;
  #hanging: Promise<unknown> | null = null;

  constructor(read: () => Promise<Session>) {
    this.#read = read;
  }

  async read(): Promise<VisitorSession> {
    const last = this.#last;
    if (last !== null && this.#hanging !== null) return { session: last, isLate: true };
    const reading = this.#ask();
    if (last === null) return { session: await reading, isLate: false };
    const waiting = new AbortController();
    const patience = sleep(maxWaitMs, null, { signal: waiting.signal, ref: false }).catch(() => null);
    try {
      const session = await Promise.race([reading, patience]);
      if (session !== null) return { session, isLate: false };
      this.#watch(reading);
    } catch (error) {
      if (!(error instanceof DatabaseBusy)) throw error;
    } finally {
      waiting.abort();
    }
    return { session: last, isLate: true };
  }

  async #ask(): Promise<Session> {
    const session = await this.#read();
    this.#last = session;
    return session;
  }

  #watch(reading: Promise<Session>): void {
    const hanging = reading
      .catch(() => null)
      .finally(() => {
        if (this.#hanging === hanging) this.#hanging = null;
      });
    this.#hanging = hanging;
  }
}
