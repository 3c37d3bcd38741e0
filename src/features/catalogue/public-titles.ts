import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { maySee, strangers } from '#src/domain/audience.ts';
import type { TitleKind } from '#src/domain/title.ts';
import { type RatedTitle, readRatedAfter } from './public-titles-store.ts';

export interface PublicTitle {
  kind: TitleKind;
  id: number;
}

interface PublicTitlesDeps {
  db: Database;
  clock: Pick<Clock, 'monotonic'>;
}

const freshMs = 60 * 60_000;

/** Rows per query, so that other requests are served between two queries. */
const batch = 1_000;

/** The titles that have a public page, read at most once an hour. */
export class PublicTitles {
  readonly #deps: PublicTitlesDeps;
  #latest: { at: number; titles: Promise<PublicTitle[]> } | null = null;

  constructor(deps: PublicTitlesDeps) {
    this.#deps = deps;
  }

  list(): Promise<PublicTitle[]> {
    const { db, clock } = this.#deps;
    const now = clock.monotonic();
    if (this.#latest === null || now - this.#latest.at > freshMs) {
      const titles = readAll(db);
      this.#latest = { at: now, titles };
      titles.catch(() => {
        this.#latest = null;
      });
    }
    return this.#latest.titles;
  }
}

async function readAll(db: Database): Promise<PublicTitle[]> {
  const titles: PublicTitle[] = [];
  for (const kind of ['movie', 'series'] as const) {
    let rows: RatedTitle[];
    let after = 0;
    do {
      rows = await readRatedAfter(db, kind, after, batch);
      for (const row of rows) if (row.isPlayable && maySee(strangers, row)) titles.push({ kind, id: row.id });
      after = rows.at(-1)?.id ?? after;
      await nextTurn();
    } while (rows.length === batch);
  }
  return titles;
}
