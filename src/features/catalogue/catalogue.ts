import pTimeout from 'p-timeout';
import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Log } from '#src/adapters/log.ts';
import type { Metadata, Priority, TitleFacts } from '#src/adapters/metadata/metadata.ts';
import { dateWindow } from '#src/domain/days.ts';
import { isRefusal } from '#src/domain/refusals.ts';
import type { TitleKind } from '#src/domain/title.ts';
import { deriveOutdated } from './browse/store.ts';
import { FailedTitles } from './failed-titles.ts';
import { hasFacts, knownFrom, needsFacts } from './known-title.ts';
import { factsFreshMs } from './lacking.ts';
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

export interface CatalogueDeps {
  db: Database;
  metadata: Metadata;
  clock: Clock;
  log: Log;
  /** How long a page waits for TMDB, in ms. */
  pageTimeoutMs?: number | undefined;
}

/** The part of a page's 2.5 s that may be spent on TMDB. Source: docs/security.md, rule 19. */
const defaultPageTimeoutMs = 2_250;

/** Facts are collected for this time, so that one transaction writes many titles. */
const writeIntervalMs = 120;

const renewedAtOnce = 20;

const warmPages = 2;

/** Answers from the database, which stores what TMDB has sent, and fetches what is missing or stale. */
export class Catalogue {
  readonly #deps: CatalogueDeps;
  readonly #failed: FailedTitles;
  #unwritten: { title: KnownTitle; done(): void; failed(error: unknown): void }[] = [];
  #writes = 0;
  readonly pageTimeoutMs: number;

  constructor(deps: CatalogueDeps) {
    this.#deps = deps;
    this.#failed = new FailedTitles(deps.clock);
    this.pageTimeoutMs = deps.pageTimeoutMs ?? defaultPageTimeoutMs;
  }

  /** Titles and lists that this node has stored. */
  get writes(): number {
    return this.#writes;
  }

  /** Keeps TMDB's order. A stale page is returned at once and refreshed in the background. */
  async page(row: RowDefinition, page: number): Promise<number[]> {
    const stored = await this.#storedPage(row, page);
    if (stored === null) return this.#fetchPage(row, page, 'now');
    if (!stored.fresh) this.#inBackground(this.#currentPage(row, page), { list: row.key, page });
    return stored.ids;
  }

  /** Waits at most `timeoutMs`; later facts are stored for the next request. With 0, priority is low. */
  async titles(
    kind: TitleKind,
    ids: readonly number[],
    timeoutMs: number,
    priority: Priority = timeoutMs > 0 ? 'now' : 'later',
  ): Promise<Map<number, KnownTitle>> {
    const titleById = await readKnown(this.#deps.db, kind, ids);
    const now = this.#deps.clock.now();
    const learning = ids
      .filter((id) => needsFacts(titleById.get(id), now))
      .map((id) => this.#fetchTitle(kind, id, priority));
    for (const id of ids) {
      const title = titleById.get(id);
      if (
        title !== undefined &&
        !needsFacts(title, now) &&
        now - (title.factsAt ?? 0) > factsFreshMs(title, now)
      ) {
        this.#inBackground(this.#fetchTitle(kind, id, 'later'), { kind, id });
      }
    }
    if (learning.length > 0) {
      for (const title of await settledWithin(learning, timeoutMs))
        if (title !== null) titleById.set(title.id, title);
    }
    return titleById;
  }

  /** True if TMDB doesn't know the title, or fails at it while calls for other titles succeed. */
  isGivenUp(kind: TitleKind, id: number): boolean {
    return this.#failed.isGivenUp(titleKey(kind, id));
  }

  async stored(kind: TitleKind, id: number): Promise<KnownTitle | null> {
    return (await readKnown(this.#deps.db, kind, [id])).get(id) ?? null;
  }

  /** Throws `too-many-titles` when the caller's budget of unknown titles is used up. */
  async title(kind: TitleKind, id: number): Promise<KnownTitle | null> {
    const stored = await this.stored(kind, id);
    const now = this.#deps.clock.now();
    if (stored === null || !hasFacts(stored, now)) return this.#fetchTitle(kind, id, 'now', true);
    if (stored.isRatingOutdated === true) return this.#fetchTitle(kind, id, 'now').catch(() => stored);
    const { similar, hasEnded } = stored.details ?? {};
    const isWhole = similar !== undefined && (kind === 'movie' || hasEnded !== undefined);
    if (now - (stored.factsAt ?? 0) > factsFreshMs(stored, now) || !isWhole)
      this.#inBackground(this.#fetchTitle(kind, id, 'later'), { kind, id });
    return stored;
  }

  /** Fetches facts older than `ageMs` again, in the order of `ids`, with at most `max` calls. */
  async renew(
    kind: TitleKind,
    ids: readonly number[],
    { ageMs, max }: { ageMs: number; max: number },
    signal: AbortSignal,
  ): Promise<void> {
    for (let at = 0, left = max; at < ids.length && left > 0 && !signal.aborted; at += renewedAtOnce) {
      const batch = ids.slice(at, at + renewedAtOnce);
      const titleById = await readKnown(this.#deps.db, kind, batch);
      const since = this.#deps.clock.now() - ageMs;
      const old = batch.filter((id) => (titleById.get(id)?.factsAt ?? 0) < since).slice(0, left);
      left -= old.length;
      // A title that fails is tried again at the next renewal.
      await Promise.allSettled(old.map((id) => this.#fetchTitle(kind, id, 'later')));
    }
  }

  /** Returns true if all lists were fetched. Also deletes expired facts. */
  async warm(rows: readonly RowDefinition[], signal: AbortSignal): Promise<boolean> {
    let isWhole = true;
    await deriveOutdated(this.#deps.db, signal);
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
            'A list could not be fetched ahead of need',
          );
        }
      }
    }
    return isWhole;
  }

  async flush(): Promise<void> {
    const batch = this.#unwritten.splice(0);
    if (batch.length === 0) return;
    try {
      await writeFacts(
        this.#deps.db,
        batch.map(({ title }) => title),
        this.#deps.clock.now(),
      );
      this.#writes += batch.length;
      for (const { done } of batch) done();
    } catch (error) {
      for (const { failed } of batch) failed(error);
    }
  }

  /** Returns null for an unknown page, which is fetched for the next request. */
  async pageIfKnown(row: RowDefinition, page: number): Promise<number[] | null> {
    const stored = await this.#storedPage(row, page);
    if (stored?.fresh !== true)
      this.#inBackground(this.#fetchPage(row, page, 'later'), { list: row.key, page });
    return stored?.ids ?? null;
  }

  /** Fetches a stale page and waits for it, unless another caller has stored it meanwhile. */
  async #currentPage(row: RowDefinition, page: number): Promise<number[]> {
    const stored = await this.#storedPage(row, page);
    return stored?.fresh === true ? stored.ids : this.#fetchPage(row, page, 'later');
  }

  async #storedPage(row: RowDefinition, page: number): Promise<{ ids: number[]; fresh: boolean } | null> {
    const { db, clock } = this.#deps;
    const stored = await readStoredPage(db, row.key, page);
    if (stored === null) return null;
    const { ids, fetchedAt } = stored;
    const age = clock.now() - fetchedAt;
    if (age > maxFactsAge) return null;
    return { ids, fresh: age <= policies[row.policy].freshMs && !this.#dayHasTurned(fetchedAt) };
  }

  async #fetchPage(row: RowDefinition, page: number, priority: Priority): Promise<number[]> {
    const { db, metadata, clock } = this.#deps;
    const { titles } = await metadata.list(row.kind, row.path, row.params(dateWindow(clock.now())), page, {
      priority,
      store: async (list) => {
        await writeStoredPage(db, row.key, page, list, clock.now());
        this.#writes += 1;
      },
    });
    return titles.map(({ id }) => id);
  }

  async #fetchTitle(
    kind: TitleKind,
    id: number,
    priority: Priority,
    isUnknown = false,
  ): Promise<KnownTitle | null> {
    const { metadata, clock } = this.#deps;
    const key = titleKey(kind, id);
    if (this.#failed.isUnknown(key)) return null;
    const store = async (facts: TitleFacts | null) => {
      if (facts === null) this.#failed.recordUnknown(key);
      else await this.#write(knownFrom(facts, clock.now()));
    };
    const call = metadata.facts(kind, id, { priority, isUnknown, store });
    const facts = await this.#failed.watch(key, call);
    return facts === null ? null : knownFrom(facts, clock.now());
  }

  #write(title: KnownTitle): Promise<void> {
    return new Promise((done, failed) => {
      if (this.#unwritten.length === 0) setTimeout(() => this.flush(), writeIntervalMs);
      this.#unwritten.push({ title, done, failed });
    });
  }

  #dayHasTurned(since: number): boolean {
    return dateWindow(since).today !== dateWindow(this.#deps.clock.now()).today;
  }

  #inBackground(work: Promise<unknown>, what: object): void {
    work.catch((error: unknown) => {
      // The budget of this caller is used up: another caller's request refreshes the title.
      if (isRefusal(error, 'too-many-titles')) return;
      this.#deps.log.warn({ err: error, ...what }, 'A stored list or title could not be refreshed');
    });
  }
}

function titleKey(kind: TitleKind, id: number): string {
  return `${kind} ${id}`;
}

function pagesAhead(row: RowDefinition): number {
  return row.ahead ?? warmPages;
}

/** Returns the values that arrive within `ms`; the other promises continue in the background. */
async function settledWithin<T>(promises: readonly Promise<T>[], ms: number): Promise<T[]> {
  const values: T[] = [];
  const all = Promise.all(
    promises.map((promise) =>
      promise.then(
        (value) => values.push(value),
        () => undefined,
      ),
    ),
  );
  await pTimeout(all, { milliseconds: Math.max(1, ms), message: false });
  return [...values];
}
