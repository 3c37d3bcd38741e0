import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Files } from '#src/adapters/files/files.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import type { Limits } from '#src/adapters/limits/limits.ts';
import type { Log } from '#src/adapters/log.ts';
import type { Mailer } from '#src/adapters/mail/mailer.ts';
import type { Pictures } from '#src/adapters/pictures/pictures.ts';
import type { MainUser } from '#src/domain/viewer.ts';

export interface HouseholdDeps {
  db: Database;
  clock: Clock;
  log: Log;
  hashing: Hashing;
  limits: Limits;
  files: Files;
  pictures: Pictures;
  mailer: Pick<Mailer, 'forget'>;
}

/** Needed to save a profile. */
export type SavingDeps = Pick<HouseholdDeps, 'db' | 'clock' | 'hashing' | 'limits'>;

export interface MainCaller {
  viewer: MainUser;
  session: string;
}
