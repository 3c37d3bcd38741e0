import { dateWindow } from '#src/domain/days.ts';
import { experienceDays, noExperience, type ServerExperience } from '#src/domain/server-experience.ts';
import { type ExperienceDeps, voteHash } from './deps.ts';
import { selectCounts, selectVotes } from './store.ts';

/**
 * What is known of servers for one title: what households met in the last seven days, and this one today.
 * `userId` null asks for what others met alone.
 * @throws DatabaseBusy
 */
export async function readExperience(
  { db, clock, hashing }: ExperienceDeps,
  userId: string | null,
  what: string,
  servers: readonly string[],
): Promise<(server: string) => ServerExperience> {
  const { today: day, daysAgo } = dateWindow(clock.now());
  const hashOf = (server: string) =>
    userId === null ? '' : voteHash(hashing, { userId, what, server, day });
  const hashes = userId === null ? [] : servers.map(hashOf);
  const [counts, votes] = await Promise.all([
    selectCounts(db.read, what, daysAgo(experienceDays - 1)),
    selectVotes(db.read, hashes),
  ]);
  const known = new Map(counts.map((one) => [one.server, one]));
  return (server) => {
    const { played, left } = known.get(server) ?? noExperience;
    return { played, left, own: votes.get(hashOf(server)) ?? null };
  };
}
