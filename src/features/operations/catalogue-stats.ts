import type { Database } from '#src/adapters/db/database.ts';
import { countCatalogue } from '#src/features/catalogue/stats-store.ts';

export interface StoredTitleCounts {
  kind: string;
  listed: number;
  known: number;
  playable: number;
  rated: number;
  oldest: string | null;
  latest: string | null;
}

export async function readCatalogueStats(db: Database) {
  const { titles, lists, seasons } = await countCatalogue(db.read);
  const counts = titles.map(
    (row): StoredTitleCounts => ({
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
