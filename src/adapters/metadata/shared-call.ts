import type { MetadataCaller } from '#src/adapters/callers.ts';
import { Waiters } from '#src/adapters/waiters.ts';
import { type LinePlace, lineNames } from './fair-lines.ts';
import type { Priority } from './metadata.ts';
import type { QueuedCall } from './rate-limited-queue.ts';

const ownKey = '';

/** Aborted once the clients of all callers have gone. */
export class SharedCall {
  readonly #waiters = new Waiters();
  readonly #places: LinePlace[] = [];
  #queued: QueuedCall<unknown> | null = null;
  #result: Promise<unknown> = Promise.resolve();

  constructor(onAbandoned: () => void) {
    this.signal.addEventListener('abort', () => {
      onAbandoned();
      this.#queued?.leave();
    });
  }

  get result(): Promise<unknown> {
    return this.#result;
  }

  get signal(): AbortSignal {
    return this.#waiters.signal;
  }

  get isAbandoned(): boolean {
    return this.signal.aborted;
  }

  /** Somebody waits for a page. */
  get isUrgent(): boolean {
    return this.place.line !== 'refresh';
  }

  get place(): LinePlace {
    const [first = { line: 'refresh', key: ownKey }, ...others] = this.#places;
    const rank = ({ line }: LinePlace) => lineNames.indexOf(line);
    return others.reduce((best, place) => (rank(place) < rank(best) ? place : best), first);
  }

  /** Nobody hangs up on background work. */
  join(caller: MetadataCaller | null, priority: Priority): void {
    const isLater = priority === 'later';
    this.#waiters.join(isLater ? null : (caller?.signal ?? null));
    const line = isLater ? 'refresh' : caller?.kind === 'visitor' ? 'visitors' : 'viewers';
    const place = { line, key: caller?.key ?? ownKey } as const;
    this.#places.push(place);
    this.#queued?.join(place);
  }

  standsIn(queued: QueuedCall<unknown>): void {
    this.#queued = queued;
    for (const place of this.#places) queued.join(place);
  }

  settle(result: Promise<unknown>): void {
    this.#result = result.finally(() => this.#waiters.end());
  }
}
