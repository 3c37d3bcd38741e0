import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { countCatalogue } from '#src/features/catalogue/stats-store.ts';
import { writeAudit } from '#src/features/operations/operators/audit-store.ts';
import { retryMail } from '#src/features/outbox/store.ts';

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

/** The next round of the outbox sends it. Returns false if it was sent, is being sent or was given up. */
export function retryFailedMail(
  { db, clock }: { db: Database; clock: Clock },
  { id, actor }: { id: string; actor: string },
): Promise<boolean> {
  const now = clock.now();
  return db.tx(async (trx) => {
    const mail = await retryMail(trx, id, now);
    if (mail === null) return false;
    const subject = { household: mail.address, userId: null };
    await writeAudit(trx, now, { actor, action: 'mails-retried', subject, detail: mail.kind });
    return true;
  });
}
