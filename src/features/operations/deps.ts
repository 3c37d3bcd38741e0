import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';

export interface OperationsDeps {
  db: Database;
  clock: Clock;
}
