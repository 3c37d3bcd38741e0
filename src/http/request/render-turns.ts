import { setImmediate as turn } from 'node:timers/promises';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { SemaphoreFull } from '#src/adapters/limits/semaphore.ts';

/** So many turns pass without a request: a connection is accepted in one turn and read in the next. */
const quietTurns = 2;
/** So that renders go on under load. */
const maxTurns = 16;

const maxVisitors = 60;

/** A viewer's request may wait for a third party meanwhile. */
const maxPauseMs = 100;

type Who = 'viewer' | 'visitor';

/**
 * The event loop accepts one connection a turn, so behind a burst of renders a health check would wait for all of them.
 * Renders therefore begin one after the other, each after the requests that have come. Those for visitors begin while
 * no viewer waits and no request of a viewer runs.
 */
export class RenderTurns {
  #requests = 0;
  #viewers = 0;
  readonly #waiting: Record<Who, (() => void)[]> = { viewer: [], visitor: [] };
  #isServing = false;
  #endPause: () => void = () => {};

  recordRequest(): void {
    this.#requests += 1;
  }

  /** A request of a viewer begins; call the result at its end. */
  beginViewer(): () => void {
    this.#viewers += 1;
    return () => {
      this.#viewers -= 1;
      if (this.#viewers === 0) this.#endPause();
    };
  }

  /** Throws `SemaphoreFull` when too many visitors wait. */
  next(who: Who): Promise<void> {
    if (this.#waiting.visitor.length >= maxVisitors && who === 'visitor')
      return Promise.reject(new SemaphoreFull('Too many visitors are waiting.'));
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting[who].push(resolve);
    if (who === 'viewer') this.#endPause();
    if (!this.#isServing) this.#serve();
    return promise;
  }

  /** A plain 503 where too many visitors wait: drawing it costs nothing. */
  async render(who: Who, work: () => Promise<Response>, texts: I18n): Promise<Response> {
    try {
      await this.next(who);
    } catch (error) {
      if (!(error instanceof SemaphoreFull)) throw error;
      return new Response(`${texts._(msg`We are busy at the moment. Please try again.`)}\n`, {
        status: 503,
        headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '5' },
      });
    }
    return work();
  }

  async #serve(): Promise<void> {
    const { viewer, visitor } = this.#waiting;
    this.#isServing = true;
    while (viewer.length + visitor.length > 0) {
      await this.#untilQuiet();
      if (viewer.length === 0 && this.#viewers > 0) await this.#pause();
      (viewer.shift() ?? visitor.shift())?.();
    }
    this.#isServing = false;
  }

  async #untilQuiet(): Promise<void> {
    for (let turns = 0, quiet = 0; quiet < quietTurns && turns < maxTurns; turns += 1) {
      const before = this.#requests;
      await turn();
      quiet = this.#requests === before ? quiet + 1 : 0;
    }
  }

  /** Ends when a viewer waits, or when no request of a viewer runs. */
  async #pause(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#endPause = resolve;
    const timer = setTimeout(resolve, maxPauseMs);
    await promise;
    clearTimeout(timer);
  }
}
