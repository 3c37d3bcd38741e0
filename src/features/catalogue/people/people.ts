import type { CallOptions, Credit, Life, PersonFacts } from '#src/adapters/metadata/metadata.ts';
import type { CatalogueDeps } from '../catalogue.ts';
import { FailedTitles } from '../failed-titles.ts';
import { maxFactsAge, policies } from '../policies.ts';
import { readStoredPerson, writeStoredPerson } from './store.ts';

export interface Person {
  name: string;
  adult: boolean;
  /** It is null until a row of an older version is refreshed. */
  life: Life | null;
  credits: readonly Credit[];
}

export class People {
  readonly #deps: CatalogueDeps;
  readonly #failed: FailedTitles;

  constructor(deps: CatalogueDeps) {
    this.#deps = deps;
    this.#failed = new FailedTitles(deps.clock);
  }

  /** Returns null for an unknown person. Throws `too-many-titles` when the caller's budget is used up. */
  async person(id: number): Promise<Person | null> {
    const { db, clock, log } = this.#deps;
    const stored = await readStoredPerson(db, id);
    const age = stored === null ? Number.POSITIVE_INFINITY : clock.now() - stored.fetchedAt;
    if (stored === null || age > maxFactsAge)
      return this.#failed.isUnknown(String(id)) ? null : this.#fetch(id, { isUnknown: true });
    if (age > policies.facts.freshMs || stored.life === null)
      this.#fetch(id, { priority: 'later' }).catch((error: unknown) =>
        log.warn({ err: error, id }, 'A person could not be refreshed'),
      );
    return stored;
  }

  #fetch(id: number, options: CallOptions<PersonFacts | null>): Promise<Person | null> {
    const { db, clock, metadata } = this.#deps;
    const store = async (facts: PersonFacts | null) => {
      if (facts === null) this.#failed.recordUnknown(String(id));
      else await writeStoredPerson(db, id, facts, clock.now());
    };
    return metadata.person(id, { ...options, store });
  }
}
