import { dateWindow } from '#src/domain/days.ts';
import { type ServerHealth, serverHealthDays, unknownHealth } from '#src/domain/server-health.ts';
import { type ServerHealthDeps, voteHash } from './deps.ts';
import { selectCounts, selectVotes } from './store.ts';

/** Of the last seven days; the household's own outcome of today. Null reads the others' alone. */
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
  const [counts, votes] = await Promise.all([
    selectCounts(db.read, what, daysAgo(serverHealthDays - 1)),
    selectVotes(db.read, hashes),
  ]);
  const countByServer = new Map(counts.map((one) => [one.server, one]));
  return (server) => {
    const { played, left } = countByServer.get(server) ?? unknownHealth;
    return { played, left, own: votes.get(hashOf(server)) ?? null };
  };
}
