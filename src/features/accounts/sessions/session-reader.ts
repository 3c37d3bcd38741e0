import { LRUCache } from 'lru-cache';
import type { Log } from '#src/adapters/log.ts';
import { isPaid } from '#src/domain/period.ts';
import { isToken } from '#src/domain/token.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { readAgeGroup, readGenres } from '#src/features/accounts/sub-users/sub-users.ts';
import { readCookie } from './cookies.ts';
import { expiry, type SessionDeps } from './sessions.ts';
import {
  compileSessionQuery,
  findSession,
  type SessionQuery,
  type SessionRow,
  touchSession,
} from './store.ts';

/** Least time between two notes of a session's use: a write at every request would cost more than the request. */
const recordIntervalMs = 10 * 60 * 1000;

const maxSessions = 10_000;

interface CachedRow {
  /** Before it was read. */
  mark: number;
  row: SessionRow;
}

/** Finds the viewer of a request. Holds the compiled query and the rows whose households haven't changed since. */
export class SessionReader {
  readonly #deps: SessionDeps & { log: Log };
  readonly #query: SessionQuery;
  readonly #rows = new LRUCache<string, CachedRow>({ max: maxSessions });
  /** Token hashes whose use is being written: a page makes several requests at once. */
  readonly #recording = new Set<string>();

  constructor(deps: SessionDeps & { log: Log }) {
    this.#deps = deps;
    this.#query = compileSessionQuery(deps.db);
  }

  /** The principal of the session that the request's cookie holds, or null. One indexed look-up at most. */
  async readViewer(request: { cookies: ReadonlyMap<string, string> }): Promise<Viewer | null> {
    const { clock, config, hashing } = this.#deps;
    const token = readCookie(request.cookies, 'sid', config.secure);
    if (!isToken(token)) return null;
    const now = clock.now();
    const row = this.#findCached(token, now) ?? (await this.#read(token));
    if (row === undefined || row.expires_at <= now) return null;
    if (now - row.last_seen_at > recordIntervalMs)
      this.#recordUse(hashing.hashToken(token), row.signed_in_at, now);
    return presentViewer(row, now);
  }

  /** Another node may have recorded a use since, so a row that is due is read again. */
  #findCached(token: string, now: number): SessionRow | undefined {
    const cached = this.#rows.get(token);
    if (cached === undefined || now - cached.row.last_seen_at > recordIntervalMs) return undefined;
    return this.#deps.db.changes.isUnchanged(cached.mark, cached.row.user_id) ? cached.row : undefined;
  }

  async #read(token: string): Promise<SessionRow | undefined> {
    const { db, hashing } = this.#deps;
    const mark = db.changes.mark();
    const row = await findSession(db, this.#query, hashing.hashToken(token));
    if (mark !== null && row !== undefined) this.#rows.set(token, { mark, row });
    else this.#rows.delete(token);
    return row;
  }

  /** Runs in the background: a request neither waits nor fails because a use could not be recorded. */
  #recordUse(tokenHash: string, signedInAt: number, now: number): void {
    if (this.#recording.has(tokenHash)) return;
    this.#recording.add(tokenHash);
    const seen = { at: now, expiresAt: expiry(signedInAt, now) };
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
    signedInAt,
    paid,
    showsAdult,
  };
}
