import type { Clock } from '#src/adapters/clock.ts';
import type { Database, Tx } from '#src/adapters/db/database.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import type { Log } from '#src/adapters/log.ts';
import { isPaid } from '#src/domain/period.ts';
import { isToken } from '#src/domain/token.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { readAgeGroup, readGenres } from '../sub-users/sub-users.ts';
import { readCookie } from './cookies.ts';
import { deviceLabel } from './device-label.ts';
import {
  compileSessionQuery,
  deleteExpiredSessions,
  deleteSession,
  findDeviceHouseholds,
  findSession,
  insertSession,
  type SessionQuery,
  type SessionRow,
  touchSession,
  upsertDevice,
} from './store.ts';

export interface SessionDeps {
  db: Database;
  clock: Clock;
  log: Log;
  hashing: Pick<Hashing, 'newToken' | 'hashToken'>;
  config: { secure: boolean };
}

const minute = 60 * 1000;
const day = 24 * 60 * minute;

/** Source: docs/security.md, rule 2. */
const idleMs = 30 * day;
const maxAgeMs = 180 * day;

/** In ms: a write at every request would cost more than the request. */
const noteEveryMs = 10 * minute;

/** Source: docs/requirements.md#accounts. */
const householdsOfDevice = 5;

interface Lookup {
  query: SessionQuery;
  /** One page may send several requests. */
  noting: Set<string>;
  /** Each counts while the database's version is unchanged. */
  known: Map<string, Known>;
}

interface Known {
  version: number | null;
  row: SessionRow | undefined;
}

/** Beyond it the cache starts anew. */
const maxKnown = 10_000;

/** Compiled once for each database, without data of a request. */
const lookups = new WeakMap<Database, Lookup>();

function lookupOf(db: Database): Lookup {
  const kept = lookups.get(db);
  if (kept !== undefined) return kept;
  const made = { query: compileSessionQuery(db), noting: new Set<string>(), known: new Map<string, Known>() };
  lookups.set(db, made);
  return made;
}

/** One indexed query. */
export async function readViewer(
  deps: SessionDeps,
  request: { cookies: ReadonlyMap<string, string> },
): Promise<Viewer | null> {
  const token = readCookie(request.cookies, 'sid', deps.config.secure);
  if (!isToken(token)) return null;
  const lookup = lookupOf(deps.db);
  const version = deps.db.version();
  const known = lookup.known.get(token);
  const fresh = known !== undefined && version !== null && known.version === version;
  const { row } = fresh ? known : await findAgain(deps, lookup, token, version);
  const now = deps.clock.now();
  if (row === undefined || row.expires_at <= now) return null;
  if (now - row.last_seen_at > noteEveryMs) {
    noteUse(deps, lookup, deps.hashing.hashToken(token), row.signed_in_at, now);
  }
  return presentViewer(row, now);
}

/** Cached until the database's next commit. */
async function findAgain(
  deps: SessionDeps,
  lookup: Lookup,
  token: string,
  version: number | null,
): Promise<Known> {
  const row = await findSession(deps.db, lookup.query, deps.hashing.hashToken(token));
  const known = { version, row };
  if (version === null || row === undefined) return known;
  if (lookup.known.size >= maxKnown) lookup.known.clear();
  lookup.known.set(token, known);
  return known;
}

/** A request neither waits for this nor fails by it. */
function noteUse(
  deps: SessionDeps,
  { noting }: Lookup,
  tokenHash: string,
  signedInAt: number,
  now: number,
): void {
  if (noting.has(tokenHash)) return;
  noting.add(tokenHash);
  const seen = { at: now, expiresAt: expiry(signedInAt, now) };
  deps.db
    .tx((trx) => touchSession(trx, tokenHash, seen))
    .catch((error: unknown) => deps.log.warn({ err: error }, 'session use not noted'))
    .finally(() => noting.delete(tokenHash));
}

function expiry(signedInAt: number, seenAt: number): number {
  return Math.min(seenAt + idleMs, signedInAt + maxAgeMs);
}

function presentViewer(row: SessionRow, now: number): Viewer {
  const { user_id: userId, signed_in_at: signedInAt } = row;
  const paid = isPaid(row.paid_until, now);
  const showsAdult = row.adult_since !== null;
  if (row.sub_user_id === null) {
    return { kind: 'main', userId, email: row.email, photoUrl: row.photo_url, signedInAt, paid, showsAdult };
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

export interface Browser {
  /** A sign-in replaces it. */
  session: string | null;
  device: string | null;
  userAgent: string;
}

/** Ignores cookies that can't be ours. */
export function readBrowser(
  request: { cookies: ReadonlyMap<string, string>; userAgent: string },
  secure: boolean,
): Browser {
  const session = readCookie(request.cookies, 'sid', secure);
  const device = readCookie(request.cookies, 'device', secure);
  return {
    session: isToken(session) ? session : null,
    device: isToken(device) ? device : null,
    userAgent: request.userAgent,
  };
}

export interface OpenedSession {
  session: string;
  device: string;
}

/** The transaction may run more than once. */
export function prepareSession(
  { hashing, clock }: Pick<SessionDeps, 'hashing' | 'clock'>,
  browser: Browser,
): (trx: Tx, who: { userId: string; subUserId: string | null }) => Promise<OpenedSession> {
  const { newToken, hashToken } = hashing;
  const session = newToken();
  const freshDevice = newToken();
  const now = clock.now();
  return async (trx, { userId, subUserId }) => {
    if (browser.session !== null) await deleteSession(trx, hashToken(browser.session));
    await deleteExpiredSessions(trx, now);
    await insertSession(trx, {
      token_hash: hashToken(session),
      user_id: userId,
      sub_user_id: subUserId,
      device: deviceLabel(browser.userAgent),
      signed_in_at: now,
      last_seen_at: now,
      expires_at: expiry(now, now),
    });
    // Only a token of ours: a stranger must not choose one for another browser.
    const { device: held } = browser;
    const isOurs = held !== null && (await findDeviceHouseholds(trx, hashToken(held))).length > 0;
    const device = isOurs ? held : freshDevice;
    await upsertDevice(trx, { tokenHash: hashToken(device), userId, now, kept: householdsOfDevice });
    return { session, device };
  };
}

export async function signOut(
  { db, hashing }: Pick<SessionDeps, 'db' | 'hashing'>,
  browser: Browser,
): Promise<void> {
  const { session } = browser;
  if (session === null) return;
  await db.tx((trx) => deleteSession(trx, hashing.hashToken(session)));
}
