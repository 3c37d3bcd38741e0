import type { Database } from '#src/adapters/db/database.ts';
import type { Credit, Life, PersonFacts } from '#src/adapters/metadata/metadata.ts';
import { readName } from '../stored-values.ts';

export interface StoredPerson extends Omit<PersonFacts, 'life'> {
  /** It is null in older rows. */
  life: Life | null;
  fetchedAt: number;
}

export async function readStoredPerson(db: Database, id: number): Promise<StoredPerson | null> {
  const row = await db.read
    .selectFrom('person')
    .select(['name', 'adult', 'credits', 'life', 'fetched_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    name: readName(row.name),
    adult: row.adult === 1,
    // `writeStoredPerson` writes this shape.
    life: JSON.parse(row.life ?? 'null') as Life | null,
    // `writeStoredPerson` writes this shape too.
    credits: JSON.parse(row.credits) as Credit[],
    fetchedAt: Number(row.fetched_at),
  };
}

export async function writeStoredPerson(
  db: Database,
  id: number,
  facts: PersonFacts,
  now: number,
): Promise<void> {
  const { name, adult, life, credits } = facts;
  const row = {
    name,
    adult: adult ? (1 as const) : (0 as const),
    credits: JSON.stringify(credits),
    life: JSON.stringify(life),
    fetched_at: now,
  };
  await db.tx(
    (trx) =>
      trx
        .insertInto('person')
        .values({ id, ...row })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute(),
    { synchronous: 'normal' },
  );
}
