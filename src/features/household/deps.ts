import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import type { Limits } from '#src/adapters/limits/limits.ts';
import type { MainUser } from '#src/domain/viewer.ts';

export interface HouseholdDeps {
  db: Database;
  clock: Clock;
  hashing: Hashing;
  limits: Limits;
}

/** The main user who changes something, and the browser it comes from. */
export interface Caller {
  viewer: MainUser;
  /** The token of this browser's session. */
  session: string;
  /** As limits count it. */
  address: string;
}
