import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import type { Limits } from '#src/adapters/limits/limits.ts';
import type { Log } from '#src/adapters/log.ts';
import type { Passkeys } from '#src/adapters/passkeys/webauthn.ts';
import type { Language } from '#src/domain/languages.ts';

export interface AccountsDeps {
  db: Database;
  clock: Clock;
  log: Log;
  hashing: Hashing;
  limits: Limits;
  passkeys: Passkeys;
  config: { secure: boolean; languages: readonly Language[] };
}
