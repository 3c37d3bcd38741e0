import type { Callers } from '#src/adapters/callers.ts';
import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Log } from '#src/adapters/log.ts';
import type { Haste, Metadata } from '#src/adapters/metadata/metadata.ts';
import { dateWindow } from '#src/domain/days.ts';
import { LearningLimit } from '#src/domain/errors.ts';
import type { TitleKind } from '#src/domain/title.ts';
import { FailedTitles } from './failed-titles.ts';
import { hasFacts, knownFrom, needsFacts } from './known-title.ts';
import { joinOrAsk, type PendingFetch } from './pending-fetch.ts';
import { maxFactsAge, policies } from './policies.ts';
import type { RowDefinition } from './row.ts';
import {
  forgetOlderThan,
  type KnownTitle,
  readKnown,
  readStoredPage,
  writeFacts,
  writeStoredPage,
} from './store.ts';
import { settledWithin } from './within.ts';

export interface CatalogueDeps {
  db: Database;
  metadata: Metadata;
  clock: Clock;
  log: Log;
  /** Tells for whom a title is looked up, whose budget it takes from; without it nobody's. */
  callers?: Callers;
}

/** Facts are written this often, in ms, many in one transaction. */
const writeEvery = 120;

/** Even popular titles are learned no deeper ahead of need than this many pages of a list. */
const warmPages = 2;

/**
 * Learns the catalogue from the metadata service and keeps it in the database. Whoever asks for what is
 * known is never kept waiting; what isn't is asked for once, however many want it.
 */
export class Catalogue {
  readonly #deps: CatalogueDeps;
  readonly #pages = new Map<string, PendingFetch<number[]>>();
  readonly #titles = new Map<string, PendingFetch<KnownTitle | null>>();
  readonly #failed: FailedTitles;
  #unwritten: { title: KnownTitle; done(): void; failed(error: unknown): void }[] = [];
  #revision = 0;

  constructor(deps: CatalogueDeps) {
    this.#deps = deps;
    this.#failed = new FailedTitles(deps.clock);
    deps.db.onForeignChange((table) => {
      if (table === null || table === 'title' || table === 'title_list') this.#revision += 1;
    });
  }

  /** Grows whenever something was learned, by this node or another one: what was rendered before may be stale. */
  get revision(): number {
    return this.#revision;
  }

  /**
   * The ids on one page of a row, in the service's order. A stale page is answered at once and asked for
   * again behind the scenes. Throws ThirdPartyFailure when nothing is known and the service can't be asked.
   */
  async page(row: RowDefinition, page: number): Promise<number[]> {
    const stored = await this.#storedPage(row, page);
    if (stored === null) return this.#learnPage(row, page, 'now');
    if (!stored.fresh) this.#inBackground(this.#learnPage(row, page, 'later'), { list: row.key, page });
    return stored.ids;
  }

  /**
   * What is known of these titles, by id. Asks the service for those without facts, and waits for it no
   * longer than `patience` ms; titles that are still unknown then are left out, and learned for the next one.
   * For whom nobody waits lets all others go first.
   */
  async titles(
    kind: TitleKind,
    ids: readonly number[],
    patience: number,
    haste: Haste = patience > 0 ? 'now' : 'later',
  ): Promise<Map<number, KnownTitle>> {
    const known = await readKnown(this.#deps.db, kind, ids);
    const now = this.#deps.clock.now();
    const learning = ids
      .filter((id) => needsFacts(known.get(id), now))
      .map((id) => this.#learnTitle(kind, id, haste));
    for (const id of ids) {
      const title = known.get(id);
      if (
        title !== undefined &&
        !needsFacts(title, now) &&
        now - (title.factsAt ?? 0) > policies.facts.freshFor
      ) {
        this.#inBackground(this.#learnTitle(kind, id, 'later'), { kind, id });
      }
    }
    if (learning.length > 0) {
      for (const title of await settledWithin(learning, patience))
        if (title !== null) known.set(title.id, title);
    }
    return known;
  }

  /**
   * Whether a title has no facts because there are none to be had: the service doesn't know it, or fails at it time
   * and again while it answers for others. What may still come isn't given up.
   */
  isGivenUp(kind: TitleKind, id: number): boolean {
    return this.#failed.isGivenUp(`${kind} ${id}`);
  }

  /**
   * Everything about one title, or null when there is none such. Throws ThirdPartyFailure when it can't be known, and
   * LearningLimit when it isn't known and its caller has asked for too many such titles.
   */
  async title(kind: TitleKind, id: number): Promise<KnownTitle | null> {
    const known = (await readKnown(this.#deps.db, kind, [id])).get(id);
    const now = this.#deps.clock.now();
    if (known === undefined || !hasFacts(known, now)) {
      this.#takeLearning(kind, id);
      return this.#learnTitle(kind, id, 'now');
    }
    if (known.isRatingOutdated === true) return this.#learnTitle(kind, id, 'now').catch(() => known);
    const isWhole = known.details?.similar !== undefined;
    if (now - (known.factsAt ?? 0) > policies.facts.freshFor || !isWhole)
      this.#inBackground(this.#learnTitle(kind, id, 'later'), { kind, id });
    return known;
  }

  /**
   * Learns the first pages of these rows and the facts of their titles, and drops what is too old to keep.
   * Answers whether all of the lists could be had.
   */
  async warm(rows: readonly RowDefinition[], signal: AbortSignal): Promise<boolean> {
    let isWhole = true;
    await forgetOlderThan(this.#deps.db, this.#deps.clock.now() - maxFactsAge);
    const deepest = Math.max(...rows.map(pagesAhead));
    for (let page = 1; page <= deepest; page += 1) {
      for (const row of rows) {
        if (signal.aborted) return false;
        if (page > pagesAhead(row)) continue;
        try {
          await this.titles(row.kind, await this.#currentPage(row, page), 30_000, 'later');
        } catch (error) {
          isWhole = false;
          this.#deps.log.warn(
            { err: error, list: row.key, page },
            'A list could not be learned ahead of need',
          );
        }
      }
    }
    return isWhole;
  }

  /** Writes what was learned and not yet written; for an orderly stop. */
  async flush(): Promise<void> {
    const batch = this.#unwritten.splice(0);
    if (batch.length === 0) return;
    try {
      await writeFacts(
        this.#deps.db,
        batch.map(({ title }) => title),
        this.#deps.clock.now(),
      );
      this.#revision += 1;
      for (const { done } of batch) done();
    } catch (error) {
      for (const { failed } of batch) failed(error);
    }
  }

  /** As `page`, but nobody waits for one that isn't known: it is empty, and learned for the next one. */
  async pageIfKnown(row: RowDefinition, page: number): Promise<number[]> {
    const stored = await this.#storedPage(row, page);
    if (stored?.fresh !== true)
      this.#inBackground(this.#learnPage(row, page, 'later'), { list: row.key, page });
    return stored?.ids ?? [];
  }

  /** As `page`, but a stale one is waited for: whoever learns ahead of need has the time. */
  async #currentPage(row: RowDefinition, page: number): Promise<number[]> {
    const stored = await this.#storedPage(row, page);
    return stored?.fresh === true ? stored.ids : this.#learnPage(row, page, 'later');
  }

  async #storedPage(row: RowDefinition, page: number): Promise<{ ids: number[]; fresh: boolean } | null> {
    const { db, clock } = this.#deps;
    const stored = await readStoredPage(db, row.key, page);
    if (stored === null) return null;
    const { ids, fetchedAt } = stored;
    const age = clock.now() - fetchedAt;
    if (age > maxFactsAge) return null;
    return { ids, fresh: age <= policies[row.policy].freshFor && !this.#dayHasTurned(fetchedAt) };
  }

  #learnPage(row: RowDefinition, page: number, haste: Haste): Promise<number[]> {
    const { db, metadata, clock } = this.#deps;
    const ask = () => metadata.list(row.kind, row.path, row.params(dateWindow(clock.now())), page, haste);
    return joinOrAsk(this.#pages, `${row.key} ${page}`, ask, async (answer) => {
      await writeStoredPage(db, row.key, page, answer, clock.now());
      this.#revision += 1;
      return answer.titles.map(({ id }) => id);
    });
  }

  #learnTitle(kind: TitleKind, id: number, haste: Haste): Promise<KnownTitle | null> {
    const key = `${kind} ${id}`;
    if (this.#failed.isUnknown(key)) return Promise.resolve(null);
    const ask = () => this.#deps.metadata.facts(kind, id, haste);
    return joinOrAsk(
      this.#titles,
      key,
      () => this.#failed.watch(key, ask()),
      async (facts) => {
        if (facts === null) return this.#failed.noteUnknown(key);
        const title = knownFrom(facts, this.#deps.clock.now());
        await this.#write(title);
        return title;
      },
      ask,
    );
  }

  /** Takes from the caller's budget for a title that nobody has looked up yet. */
  #takeLearning(kind: TitleKind, id: number): void {
    const key = `${kind} ${id}`;
    if (this.#failed.isUnknown(key) || this.#titles.has(key)) return;
    const allowance = this.#deps.callers?.current?.takeLearning();
    if (allowance?.allowed === false) throw new LearningLimit(allowance.retryAfterSeconds);
  }

  #write(title: KnownTitle): Promise<void> {
    return new Promise((done, failed) => {
      if (this.#unwritten.length === 0) setTimeout(() => this.flush(), writeEvery);
      this.#unwritten.push({ title, done, failed });
    });
  }

  #dayHasTurned(since: number): boolean {
    return dateWindow(since).today !== dateWindow(this.#deps.clock.now()).today;
  }

  #inBackground(work: Promise<unknown>, what: object): void {
    work.catch((error: unknown) =>
      this.#deps.log.warn({ err: error, ...what }, 'Something known could not be refreshed'),
    );
  }
}

function pagesAhead(row: RowDefinition): number {
  return row.ahead ?? warmPages;
}
