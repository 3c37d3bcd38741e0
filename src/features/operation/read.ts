import type { Database } from '#src/adapters/db/database.ts';
import { countCatalogue } from '../catalogue/stats-store.ts';

/** How much of one kind of title is kept. */
export interface KeptTitles {
  kind: string;
  /** Named by a list. */
  listed: number;
  /** Their details were asked for. */
  known: number;
  /** With an IMDb id: what may be shown at all. */
  playable: number;
  /** With a certificate that a ceiling can be held against. */
  rated: number;
  /** When the longest known and the latest learned details were told. */
  oldest: string | null;
  latest: string | null;
}

/** What the catalogue has learned and keeps. */
export async function readCatalogueStats(db: Database) {
  const { titles, lists, seasons } = await countCatalogue(db.read);
  const counts = titles.map(
    (row): KeptTitles => ({
      kind: row.kind,
      listed: Number(row.listed),
      known: Number(row.known),
      playable: Number(row.playable),
      rated: Number(row.rated),
      oldest: row.oldest === null ? null : iso(row.oldest),
      latest: row.latest === null ? null : iso(row.latest),
    }),
  );
  return {
    titles: counts,
    lists: Number(lists.lists),
    pages: Number(lists.pages),
    listsLatest: lists.latest === null ? null : iso(lists.latest),
    seasons,
  };
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
