import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';

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
  /** YYYY-MM-DD. */
  day: string;
}

/** A keyed hash that changes daily: one vote for a household, server and title, which nobody can trace. */
export function voteHash(
  hashing: Pick<Hashing, 'hashToken'>,
  { userId, what, server, day }: Subject,
): string {
  return hashing.hashToken(`server experience\n${day}\n${userId}\n${server}\n${what}`);
}
