import type { Limited } from '#src/adapters/limits/limits.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { readCode } from '#src/domain/sign-in-code.ts';
import type { MainUser } from '#src/domain/viewer.ts';
import { findSessionOf } from '#src/features/accounts/sessions/store.ts';
import { findSubUser } from '#src/features/accounts/sub-users/store.ts';
import { hashCode } from './hash-code.ts';
import type { CodeDeps } from './show.ts';
import { confirmWaiting, deleteWaiting, findWaitingDevice } from './store.ts';

export interface TypedCode {
  typed: string;
  viewer: Pick<MainUser, 'userId'>;
  /** Is the session of the viewer's own browser. */
  session: string;
}

type Invalid = { kind: 'invalid' } | Limited;

/** Which device shows the code. */
export function lookUpCode(
  deps: CodeDeps,
  code: TypedCode,
): Promise<{ kind: 'found'; device: string } | Invalid> {
  return countWrong(deps, code, async (codeHash) => {
    const device = await findWaitingDevice(deps.db.read, codeHash, deps.clock.now());
    return device === null ? { kind: 'invalid' } : { kind: 'found', device };
  });
}

/** Null `subUserId` is the main user. The browser that shows the code opens the session itself: see `claimCode`. */
export function confirmCode(
  deps: CodeDeps,
  code: TypedCode,
  subUserId: string | null,
): Promise<{ kind: 'confirmed' } | { kind: 'nobody' } | Invalid> {
  const { db, clock, hashing } = deps;
  const { userId } = code.viewer;
  return countWrong(deps, code, (codeHash) =>
    db.tx(async (trx) => {
      const own = hashing.hashToken(code.session);
      const session = await findSessionOf(trx, userId, own);
      // The viewer may be signed out or deleted while this waits.
      if (session === undefined) return { kind: 'invalid' };
      const confirmedBy = session.code_id === null ? null : own;
      if (subUserId !== null && (await findSubUser(trx, userId, subUserId)) === undefined)
        return { kind: 'nobody' };
      const isConfirmed = await confirmWaiting(trx, codeHash, {
        userId,
        subUserId,
        confirmedBy,
        now: clock.now(),
      });
      return { kind: isConfirmed ? 'confirmed' : 'invalid' };
    }),
  );
}

/** Nobody else can use the code then. */
export function cancelCode(deps: CodeDeps, code: TypedCode): Promise<{ kind: 'cancelled' } | Invalid> {
  return countWrong(deps, code, async (codeHash) => {
    const isDeleted = await deps.db.tx((trx) => deleteWaiting(trx, codeHash, deps.clock.now()));
    return { kind: isDeleted ? 'cancelled' : 'invalid' };
  });
}

/** A text that can't be a code counts too. */
function countWrong<Result extends { kind: string }>(
  { limits, hashing }: CodeDeps,
  { typed, viewer }: TypedCode,
  work: (codeHash: string) => Promise<Result>,
): Promise<Result | Invalid> {
  const code = readCode(typed);
  return limits.countFailures<Result | Invalid, never>(
    limitRules.code,
    { known: viewer.userId },
    {
      run: async () => (code === null ? { kind: 'invalid' } : work(hashCode(hashing, code))),
      isFailure: ({ kind }) => kind === 'invalid',
    },
  );
}
