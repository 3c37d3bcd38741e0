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

export interface MainCaller {
  viewer: MainUser;
  session: string;
}
