import type { Reader } from '#src/adapters/db/database.ts';

/** The periods of an account with what paid for them, the first one first. */
export function selectPeriods(db: Reader, userId: string) {
  return db
    .selectFrom('period as p')
    .leftJoin('payment as y', 'y.id', 'p.payment_id')
    .select(['p.starts_at', 'p.ends_at', 'p.payment_id', 'p.reason', 'y.amount', 'y.paid_at'])
    .where('p.user_id', '=', userId)
    .orderBy('p.starts_at')
    .limit(500)
    .execute();
}

/** The periods of an account that ended by a refund. */
export function selectEndedPeriods(db: Reader, userId: string) {
  return db
    .selectFrom('ended_period as e')
    .innerJoin('payment as y', 'y.id', 'e.payment_id')
    .select(['e.starts_at', 'e.ended_at', 'e.payment_id', 'y.amount', 'y.paid_at', 'y.refunded_at'])
    .where('e.user_id', '=', userId)
    .orderBy('e.starts_at')
    .limit(500)
    .execute();
}

/** How much of the catalogue is kept. */
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
