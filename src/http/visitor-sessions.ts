import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseBusy } from '#src/domain/errors.ts';
import type { Session } from '#src/features/accounts/sessions/session-reader.ts';

/** A database that answers does so in a few ms. */
const maxWaitMs = 250;

export interface VisitorSession {
  session: Session;
  /** The database didn't answer: what it said last counts. */
  isLate: boolean;
}

/**
 * Requests without a session need the catalogue's version alone. Each asks for it, but none waits for a
 * database that hangs: the first ones wait for `maxWaitMs`, the next ones not at all until it answers again.
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
