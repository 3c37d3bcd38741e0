import { sql } from 'kysely';
import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { type ServerOutcome, serverOutcomes } from '#src/domain/server-health.ts';
import { selectOwner } from '#src/features/accounts/store.ts';

export interface ServerCounts {
  server: string;
  played: number;
  left: number;
}

export async function selectCounts(db: Reader, what: string, since: string): Promise<ServerCounts[]> {
  const rows = await db
    .selectFrom('server_experience')
    .select(({ fn }) => [
      'server',
      fn.sum<number | string>('played').as('played'),
      fn.sum<number | string>('abandoned').as('left'),
    ])
    .where('what', '=', what)
    .where('day', '>=', since)
    .groupBy('server')
    .execute();
  // PostgreSQL returns a sum as text.
  return rows.map(({ server, played, left }) => ({ server, played: Number(played), left: Number(left) }));
}

export async function selectVotes(
  db: Reader,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, ServerOutcome>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom('server_vote')
    .select(['vote_hash', 'outcome'])
    .where('vote_hash', 'in', hashes)
    .execute();
  return new Map(
    rows.flatMap(({ vote_hash: hash, outcome: vote }) => {
      const outcome = serverOutcomes.find((one) => one === vote);
      return outcome === undefined ? [] : [[hash, outcome] as const];
    }),
  );
}

export async function upsertVote(trx: Tx, hash: string, outcome: ServerOutcome, day: string): Promise<void> {
  await trx
    .insertInto('server_vote')
    .values({ vote_hash: hash, outcome, day })
    .onConflict((conflict) => conflict.column('vote_hash').doUpdateSet({ outcome }))
    .execute();
}

export async function selectSilent(db: Reader, userId: string | null): Promise<ReadonlySet<string>> {
  if (userId === null) return new Set();
  const query = db.selectFrom('silent_server').select('server').where('user_id', '=', userId);
  return new Set((await query.execute()).map(({ server }) => server));
}

/** Does nothing if the account was deleted meanwhile. */
export async function insertSilent(trx: Tx, userId: string, server: string, at: number): Promise<void> {
  await sql`
    insert into silent_server (user_id, server, marked_at)
    select ${userId}, ${server}, ${at}
    where exists ${selectOwner(trx, { userId, viewerKey: 'main' })}
    on conflict (user_id, server) do nothing`.execute(trx);
}

export async function deleteSilent(trx: Tx, userId: string, server: string): Promise<void> {
  await trx.deleteFrom('silent_server').where('user_id', '=', userId).where('server', '=', server).execute();
}

/** Adds in one statement, so that parallel votes all count. `played` and `left` may be negative. */
export async function addCounts(
  trx: Tx,
  { server, played, left, what, day }: ServerCounts & { what: string; day: string },
): Promise<void> {
  await trx
    .insertInto('server_experience')
    .values({ what, server, day, played: Math.max(0, played), abandoned: Math.max(0, left) })
    .onConflict((conflict) =>
      conflict.columns(['what', 'server', 'day']).doUpdateSet({
        played: sql`server_experience.played + ${played}`,
        abandoned: sql`server_experience.abandoned + ${left}`,
      }),
    )
    .execute();
}

export async function deleteServerHealth(trx: Tx, countsBefore: string, votesBefore: string): Promise<void> {
  await trx.deleteFrom('server_experience').where('day', '<', countsBefore).execute();
  await trx.deleteFrom('server_vote').where('day', '<', votesBefore).execute();
}

export interface DayCounts extends ServerCounts {
  /** The day is written YYYY-MM-DD. */
  day: string;
}

/** Adds up all titles from the day `since` on. */
export async function sumOutcomes(db: Reader, since: string): Promise<DayCounts[]> {
  const rows = await db
    .selectFrom('server_experience')
    .select(({ fn }) => [
      'server',
      'day',
      fn.sum<number | string>('played').as('played'),
      fn.sum<number | string>('abandoned').as('left'),
    ])
    .where('day', '>=', since)
    .groupBy(['server', 'day'])
    .execute();
  return rows.map(({ played, left, ...rest }) => ({ ...rest, played: Number(played), left: Number(left) }));
}
