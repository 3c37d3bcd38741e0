import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Embeds } from '#src/adapters/embeds/embeds.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import { dateWindow } from '#src/domain/days.ts';
import { type ServerHealth, serverHealthDays, unknownHealth } from '#src/domain/server-health.ts';
import { type DayCounts, selectCounts, selectSilent, selectVotes, sumOutcomes } from './store.ts';

/** Returns the counts of the last seven days and this household's outcome of today (none without `userId`). */
export async function readServerHealth(
  { db, clock, hashing }: ServerHealthDeps,
  userId: string | null,
  what: string,
  servers: readonly string[],
): Promise<(server: string) => ServerHealth> {
  const { today: day, daysAgo } = dateWindow(clock.now());
  const hashOf = (server: string) =>
    userId === null ? '' : voteHash(hashing, { userId, what, server, day });
  const hashes = userId === null ? [] : servers.map(hashOf);
  const [counts, votes, silent] = await Promise.all([
    selectCounts(db.read, what, daysAgo(serverHealthDays - 1)),
    selectVotes(db.read, hashes),
    selectSilent(db.read, userId),
  ]);
  const countByServer = new Map(counts.map((one) => [one.server, one]));
  return (server) => {
    const { played, left } = countByServer.get(server) ?? unknownHealth;
    return { played, left, own: votes.get(hashOf(server)) ?? null, silent: silent.has(server) };
  };
}

interface Outcomes {
  played: number;
  left: number;
}

export interface ServerOutcomes {
  /** Null for servers that aren't configured any more, which share one line. */
  name: string | null;
  today: Outcomes;
  /** It covers the last seven days, today included. */
  week: Outcomes;
}

/** Adds up all households and titles. Each configured server has a line. */
export async function readServerOutcomes({
  db,
  clock,
  embeds,
}: Pick<ServerHealthDeps, 'db' | 'clock'> & { embeds: Pick<Embeds, 'keys' | 'names'> }): Promise<
  ServerOutcomes[]
> {
  const { today, daysAgo } = dateWindow(clock.now());
  const counts = await sumOutcomes(db.read, daysAgo(serverHealthDays - 1));
  const line = (name: string | null, own: readonly DayCounts[]): ServerOutcomes => ({
    name,
    today: addUp(own.filter(({ day }) => day === today)),
    week: addUp(own),
  });
  const configured = embeds.keys.map((key, index) =>
    line(
      embeds.names[index] ?? null,
      counts.filter(({ server }) => server === key),
    ),
  );
  const others = counts.filter(({ server }) => !embeds.keys.includes(server));
  return others.length === 0 ? configured : [...configured, line(null, others)];
}

function addUp(counts: readonly Outcomes[]): Outcomes {
  return {
    played: counts.reduce((sum, { played }) => sum + played, 0),
    left: counts.reduce((sum, { left }) => sum + left, 0),
  };
}

export interface ServerHealthDeps {
  db: Database;
  clock: Clock;
  hashing: Pick<Hashing, 'hashToken'>;
}

export interface Subject {
  /** The account of the household: its members share one vote. */
  userId: string;
  /** See `playedKey`. */
  what: string;
  server: string;
  /** The day is written YYYY-MM-DD. */
  day: string;
}

/** One vote per household, server, title and day. The hash is keyed and changes daily: nobody can trace it. */
export function voteHash(
  hashing: Pick<Hashing, 'hashToken'>,
  { userId, what, server, day }: Subject,
): string {
  return hashing.hashToken(`server experience\n${day}\n${userId}\n${server}\n${what}`);
}
