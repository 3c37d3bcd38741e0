import type { Reader } from '#src/adapters/db/database.ts';

export async function countCatalogue(db: Reader) {
  const titles = await db
    .selectFrom('title')
    .select((eb) => [
      'kind',
      eb.fn.countAll<number>().as('listed'),
      eb.fn.count<number>('facts_at').as('known'),
      eb.fn.count<number>('imdb_id').as('playable'),
      eb.fn.count<number>('maturity').as('rated'),
      eb.fn.min('facts_at').as('oldest'),
      eb.fn.max('facts_at').as('latest'),
    ])
    .groupBy('kind')
    .orderBy('kind')
    .execute();
  const lists = await db
    .selectFrom('title_list')
    .select((eb) => [
      eb.fn.count<number>('list_key').distinct().as('lists'),
      eb.fn.countAll<number>().as('pages'),
      eb.fn.max('fetched_at').as('latest'),
    ])
    .executeTakeFirstOrThrow();
  const seasons = await db
    .selectFrom('season')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { titles, lists, seasons: Number(seasons.count) };
}
