import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Embeds } from '#src/adapters/embeds/embeds.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import { dateWindow } from '#src/domain/days.ts';
import { type ServerHealth, serverHealthDays, unknownHealth } from '#src/domain/server-health.ts';
import { type DayCounts, selectCounts, selectSilent, selectVotes, sumOutcomes } from './store.ts';

/** It covers the last seven days, and the household's own outcome of today. Null reads the others' alone. */
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
  /** It is null for a server that is no longer configured. */
  name: string | null;
  today: Outcomes;
  /** It covers the last seven days, today included. */
  week: Outcomes;
}

/** It counts all households and titles. Every configured server has its line. */
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
  /** The household: its members count as one. */
  userId: string;
  /** See `playedKey`. */
  what: string;
  server: string;
  /** The day is written YYYY-MM-DD. */
  day: string;
}

/** A keyed hash that changes daily: one vote for a household, server and title, which nobody can trace. */
export function voteHash(
  hashing: Pick<Hashing, 'hashToken'>,
  { userId, what, server, day }: Subject,
): string {
  return hashing.hashToken(`server experience\n${day}\n${userId}\n${server}\n${what}`);
}
