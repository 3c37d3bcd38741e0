import type { Credit, Life, PersonFacts, Priority } from '#src/adapters/metadata/metadata.ts';
import { UnknownTitleLimit } from '#src/domain/errors.ts';
import type { CatalogueDeps } from '../catalogue.ts';
import { FailedTitles } from '../failed-titles.ts';
import { joinOrFetch, type PendingFetch } from '../pending-fetch.ts';
import { maxFactsAge, policies } from '../policies.ts';
import { readStoredPerson, writeStoredPerson } from './store.ts';

export interface Person {
  name: string;
  adult: boolean;
  /** Is null until a row of an older version is refreshed. */
  life: Life | null;
  credits: readonly Credit[];
}

/** Concurrent readers of an unknown person share one call. */
export class People {
  readonly #deps: CatalogueDeps;
  readonly #pending = new Map<string, PendingFetch<Person | null>>();
  readonly #failed: FailedTitles;

  constructor(deps: CatalogueDeps) {
    this.#deps = deps;
    this.#failed = new FailedTitles(deps.clock);
  }

  /** Returns null for an unknown one. Throws `UnknownTitleLimit` when the caller's budget is used up. */
  async person(id: number): Promise<Person | null> {
    const { db, clock, callers, log } = this.#deps;
    const stored = await readStoredPerson(db, id);
    const age = stored === null ? Number.POSITIVE_INFINITY : clock.now() - stored.fetchedAt;
    if (stored === null || age > maxFactsAge) {
      const key = String(id);
      if (this.#failed.isUnknown(key)) return null;
      const allowance = this.#pending.has(key) ? undefined : callers?.current?.takeUnknownTitle();
      if (allowance?.allowed === false) throw new UnknownTitleLimit(allowance.retryAfterSeconds);
      return this.#fetch(id, 'now');
    }
    if (age > policies.facts.freshMs || stored.life === null)
      this.#fetch(id, 'later').catch((error: unknown) =>
        log.warn({ err: error, id }, 'A person could not be refreshed'),
      );
    return stored;
  }

  #fetch(id: number, priority: Priority): Promise<Person | null> {
    const { db, clock, metadata } = this.#deps;
    const store = async (facts: PersonFacts | null) => {
      if (facts === null) return this.#failed.recordUnknown(String(id));
      await writeStoredPerson(db, id, facts, clock.now());
      return facts;
    };
    return joinOrFetch(this.#pending, String(id), () => metadata.person(id, priority), store);
  }
}
