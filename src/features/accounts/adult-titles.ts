import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import type { Limits } from '#src/adapters/limits/limits.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { deleteAdultTitles, findPasswordHash, insertAdultTitles } from './store.ts';

export interface AdultTitlesDeps {
  db: Database;
  clock: Clock;
  hashing: Pick<Hashing, 'verify'>;
  limits: Limits;
}

export type AdultChoice =
  | { kind: 'changed' }
  | { kind: 'refused' }
  | { kind: 'limited'; retryAfterSeconds: number };

/** Only switching on asks for the password. Sessions read the choice at every request, so it holds at once. */
export async function chooseAdultTitles(
  deps: AdultTitlesDeps,
  userId: string,
  { on, password }: { on: boolean; password: string },
): Promise<AdultChoice> {
  if (!on) {
    await deps.db.tx((trx) => deleteAdultTitles(trx, userId));
    return { kind: 'changed' };
  }
  return deps.limits.countFailures<AdultChoice, never>(
    limitRules.ownPassword,
    { known: userId },
    {
      run: () => switchOn(deps, userId, password),
      isFailure: ({ kind }) => kind === 'refused',
    },
  );
}

async function switchOn(
  { db, hashing, clock }: AdultTitlesDeps,
  userId: string,
  password: string,
): Promise<AdultChoice> {
  const hash = await findPasswordHash(db.read, userId);
  const isRight = await hashing.verify(password, hash);
  if (hash === null || !isRight) return { kind: 'refused' };
  await db.tx((trx) => insertAdultTitles(trx, userId, clock.now()));
  return { kind: 'changed' };
}
