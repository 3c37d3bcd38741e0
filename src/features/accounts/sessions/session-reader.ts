import { isPaid } from '#src/domain/period.ts';
import { readTitleChoices } from '#src/domain/title-choices.ts';
import { isToken } from '#src/domain/token.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import type { AccountsDeps } from '#src/features/accounts/deps.ts';
import {
  readAgeGroup,
  readGenres,
  readScreenTimeLimits,
} from '#src/features/accounts/sub-users/sub-users.ts';
import type { CatalogueVersion } from '#src/features/catalogue/version-store.ts';
import { readCookie } from './cookies.ts';
import { expiry } from './sessions.ts';
import {
  compileSessionQuery,
  findSession,
  type SessionQuery,
  type SessionRow,
  touchSession,
} from './store.ts';

/** Least time between two records of a session's use: a write at every request would cost more than the request. */
const recordIntervalMs = 10 * 60 * 1000;

/** Facts for answering a request, read from the database for each request. */
export interface Session {
  /** Null for a visitor. */
  viewer: Viewer | null;
  /** Increases with each change of what the household watches and lists. */
  changes: number;
  catalogue: CatalogueVersion;
}

/** For visitors on pages that show them no title. */
export const visitorSession: Session = {
  viewer: null,
  changes: 0,
  catalogue: { visibility: '', looks: '' },
};

type ReaderDeps = Pick<AccountsDeps, 'db' | 'clock' | 'log' | 'hashing' | 'config'>;

/** Holds the compiled query, because every request needs it. */
export class SessionReader {
  readonly #deps: ReaderDeps;
  readonly #query: SessionQuery;
  /** Token hashes whose use is being written: a page makes several requests at once. */
  readonly #recording = new Set<string>();

  constructor(deps: ReaderDeps) {
    this.#deps = deps;
    this.#query = compileSessionQuery(deps.db);
  }

  /** Returns the request's session and the catalogue's version, by one query with indexed look-ups. */
  async read(request: { cookies: ReadonlyMap<string, string> }): Promise<Session> {
    const { db, clock, config, hashing } = this.#deps;
    const token = readCookie(request.cookies, 'sid', config.secure);
    const tokenHash = isToken(token) ? hashing.hashToken(token) : '';
    const now = clock.now();
    const { session, catalogue } = await findSession(db, this.#query, tokenHash);
    if (session === null || session.expires_at <= now) return { viewer: null, changes: 0, catalogue };
    if (now - session.last_seen_at > recordIntervalMs) {
      const device = readCookie(request.cookies, 'device', config.secure);
      const deviceHash = isToken(device) ? hashing.hashToken(device) : null;
      const seen = { at: now, expiresAt: expiry(session.signed_in_at, now), deviceHash };
      this.#recordUse(tokenHash, seen);
    }
    return { viewer: presentViewer(session, now), changes: session.changes, catalogue };
  }

  /** Returns the session's viewer, or null if the session has ended. Doesn't count as a use. */
  async readViewer(tokenHash: string): Promise<Viewer | null> {
    const { db, clock } = this.#deps;
    const { session } = await findSession(db, this.#query, tokenHash);
    const now = clock.now();
    return session === null || session.expires_at <= now ? null : presentViewer(session, now);
  }

  /** Runs in the background: a request neither waits nor fails because a use could not be recorded. */
  #recordUse(tokenHash: string, seen: Parameters<typeof touchSession>[2]): void {
    if (this.#recording.has(tokenHash)) return;
    this.#recording.add(tokenHash);
    this.#deps.db
      .tx((trx) => touchSession(trx, tokenHash, seen))
      .catch((error: unknown) =>
        this.#deps.log.warn({ err: error }, 'The use of a session could not be recorded'),
      )
      .finally(() => this.#recording.delete(tokenHash));
  }
}

function presentViewer(row: SessionRow, now: number): Viewer {
  const { user_id: userId, confirmed_at: confirmedAt } = row;
  const isSuspended = row.suspended_at !== null;
  const paid = !isSuspended && isPaid(row.paid_until, now);
  const showsAdult = row.adult_since !== null;
  if (row.sub_user_id === null) {
    const main = { kind: 'main' as const, userId, email: row.email, photoUrl: row.photo_url };
    return { ...main, confirmedAt, paid, showsAdult, ...(row.code_id === null ? {} : { isLesser: true }) };
  }
  return {
    kind: 'sub',
    userId,
    subUserId: row.sub_user_id,
    name: row.name ?? '',
    ageGroup: readAgeGroup(row.age_group),
    genres: readGenres(row.genres),
    choices: readTitleChoices(row.choices),
    screenTime: { ...readScreenTimeLimits(row), openUntil: row.open_until },
    confirmedAt,
    paid,
    showsAdult,
    ...(isSuspended ? { isSuspended: true } : {}),
  };
}
