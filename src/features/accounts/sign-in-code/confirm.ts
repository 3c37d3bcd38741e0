import { limitRules } from '#src/domain/limit-rules.ts';
import { Refusal } from '#src/domain/refusals.ts';
import { readCode } from '#src/domain/sign-in-code.ts';
import type { MainUser } from '#src/domain/viewer.ts';
import type { AccountsDeps } from '#src/features/accounts/deps.ts';
import { findSessionOf } from '#src/features/accounts/sessions/store.ts';
import { findSubUser } from '#src/features/accounts/sub-users/store.ts';
import { hashCode } from './hash-code.ts';
import { confirmWaiting, deleteWaiting, findWaitingDevice } from './store.ts';

export interface TypedCode {
  typed: string;
  viewer: Pick<MainUser, 'userId'>;
  /** The session of the viewer's own browser. */
  session: string;
}

/** Returns the device that shows the code. */
export function lookUpCode(deps: AccountsDeps, code: TypedCode): Promise<string> {
  return countWrong(deps, code, async (codeHash) => {
    const device = await findWaitingDevice(deps.db.read, codeHash, deps.clock.now());
    if (device === null) throw new Refusal('wrong-code');
    return device;
  });
}

/** A null `subUserId` means the main user. The browser with the code opens the session: see `claimCode`. */
export function confirmCode(deps: AccountsDeps, code: TypedCode, subUserId: string | null): Promise<void> {
  const { db, clock, hashing } = deps;
  const { userId } = code.viewer;
  return countWrong(deps, code, (codeHash) =>
    db.tx(async (trx) => {
      const own = hashing.hashToken(code.session);
      const session = await findSessionOf(trx, userId, own);
      // The viewer may be signed out or deleted while this waits.
      if (session === undefined) throw new Refusal('wrong-code');
      const confirmedBy = session.code_id === null ? null : own;
      if (subUserId !== null && (await findSubUser(trx, userId, subUserId)) === undefined)
        throw new Refusal('code-for-nobody');
      const isConfirmed = await confirmWaiting(trx, codeHash, {
        userId,
        subUserId,
        confirmedBy,
        now: clock.now(),
      });
      if (!isConfirmed) throw new Refusal('wrong-code');
    }),
  );
}

/** Deletes the code, so that nobody else can use it. */
export function cancelCode(deps: AccountsDeps, code: TypedCode): Promise<void> {
  return countWrong(deps, code, async (codeHash) => {
    const isDeleted = await deps.db.tx((trx) => deleteWaiting(trx, codeHash, deps.clock.now()));
    if (!isDeleted) throw new Refusal('wrong-code');
  });
}

/** Counts also a text that can't be a code. */
function countWrong<Result>(
  { limits, hashing }: AccountsDeps,
  { typed, viewer }: TypedCode,
  work: (codeHash: string) => Promise<Result>,
): Promise<Result> {
  const code = readCode(typed);
  return limits.countFailures(
    limitRules.code,
    { known: viewer.userId },
    {
      run: async () => {
        if (code === null) throw new Refusal('wrong-code');
        return work(hashCode(hashing, code));
      },
      failures: ['wrong-code'],
    },
  );
}
