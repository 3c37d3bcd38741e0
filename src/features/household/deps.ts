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

/** Source: product decisions, T9 and T10: what can't be undone asks for a sign-in of the last five minutes. */
const freshMs = 5 * 60 * 1000;

/** Whether a session was signed in lately enough for what can't be undone. */
export function isFresh({ signedInAt }: MainUser, now: number): boolean {
  return now - signedInAt <= freshMs;
}
