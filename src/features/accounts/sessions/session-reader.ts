import type { Log } from '#src/adapters/log.ts';
import { isPaid } from '#src/domain/period.ts';
import { readTitleChoices } from '#src/domain/title-choices.ts';
import { isToken } from '#src/domain/token.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import {
  readAgeGroup,
  readGenres,
  readScreenTimeLimits,
} from '#src/features/accounts/sub-users/sub-users.ts';
import type { CatalogueVersion } from '#src/features/catalogue/version-store.ts';
import { readCookie } from './cookies.ts';
import { expiry, type SessionDeps } from './sessions.ts';
import {
  compileSessionQuery,
  findSession,
  type SessionQuery,
  type SessionRow,
  touchSession,
} from './store.ts';

/** Least time between two records of a session's use: a write at every request would cost more than the request. */
const recordIntervalMs = 10 * 60 * 1000;

/** What a request is answered by, read from the database for it alone. */
export interface Session {
  /** Is null for a visitor. */
  viewer: Viewer | null;
  /** Another number after each change of what the household watches and lists. */
  changes: number;
  catalogue: CatalogueVersion;
}

/** Of a visitor who is shown no title. */
export const visitorSession: Session = {
  viewer: null,
  changes: 0,
  catalogue: { visibility: '', looks: '' },
};

/** Holds the compiled query. */
export class SessionReader {
  readonly #deps: SessionDeps & { log: Log };
  readonly #query: SessionQuery;
  /** Token hashes whose use is being written: a page makes several requests at once. */
  readonly #recording = new Set<string>();

  constructor(deps: SessionDeps & { log: Log }) {
    this.#deps = deps;
    this.#query = compileSessionQuery(deps.db);
  }

  /** The session that the request's cookie holds, and the catalogue's version: one query with indexed look-ups. */
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

  /** Whom a session shows titles to now, without a request; null if it has ended. It is no use of the session. */
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
  const { user_id: userId, signed_in_at: signedInAt } = row;
  const paid = isPaid(row.paid_until, now);
  const showsAdult = row.adult_since !== null;
  if (row.sub_user_id === null) {
    const main = { kind: 'main' as const, userId, email: row.email, photoUrl: row.photo_url };
    return { ...main, signedInAt, paid, showsAdult, ...(row.code_id === null ? {} : { byCode: true }) };
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
    signedInAt,
    paid,
    showsAdult,
  };
}
