import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';

/** What the shared experience needs. */
export interface ExperienceDeps {
  db: Database;
  clock: Clock;
  hashing: Pick<Hashing, 'hashToken'>;
}

/** Whose experience it is, and of what. */
export interface Subject {
  /** The household: its members count as one. */
  userId: string;
  /** See experienceKey(). */
  what: string;
  server: string;
  /** YYYY-MM-DD. */
  day: string;
}

/**
 * What is stored in the place of a household, so that it counts once a day for a server and a title. Only who
 * holds the application's secret could make it again, and it is another one each day: nobody is followed, and
 * what is left of yesterday says nothing.
 */
export function voteHash(
  hashing: Pick<Hashing, 'hashToken'>,
  { userId, what, server, day }: Subject,
): string {
  return hashing.hashToken(`server experience\n${day}\n${userId}\n${server}\n${what}`);
}
