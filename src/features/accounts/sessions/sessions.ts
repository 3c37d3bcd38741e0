import type { Tx } from '#src/adapters/db/database.ts';
import { buildCookie } from '#src/domain/cookies.ts';
import { chosenLanguage, type Language } from '#src/domain/languages.ts';
import { isToken } from '#src/domain/token.ts';
import type { AccountsDeps } from '#src/features/accounts/deps.ts';
import { findLanguage } from '#src/features/accounts/languages/store.ts';
import type { CodeOwner } from '#src/features/accounts/sign-in-code/store.ts';
import { readCookie, setCookie } from './cookies.ts';
import { deviceLabel } from './device-label.ts';
import { findDeviceHouseholds, upsertDevice } from './device-store.ts';
import { deleteExpiredSessions, deleteSession, insertSession, pinSessionId } from './store.ts';

const minute = 60 * 1000;
const day = 24 * 60 * minute;

/** Source: docs/security.md, rule 2. */
const idleMs = 30 * day;
const maxAgeMs = 180 * day;

/** Source: docs/requirements.md#accounts. */
const householdsOfDevice = 5;

/** Returns when a session ends that was used at `seenAt`. */
export function expiry(signedInAt: number, seenAt: number): number {
  return Math.min(seenAt + idleMs, signedInAt + maxAgeMs);
}

export interface Browser {
  /** A sign-in replaces this session. */
  session: string | null;
  device: string | null;
  userAgent: string;
}

/** Ignores cookies that aren't tokens of ours. */
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
  /** The language that the viewer stored; null without a choice. */
  language: string | null;
}

/** Sets the language that the viewer chose, in whichever browser they chose it. */
export function cookiesOf(
  { session, device, language }: OpenedSession,
  { secure, languages }: { secure: boolean; languages: readonly Language[] },
): string[] {
  const offered = chosenLanguage(language, languages);
  return [
    setCookie('sid', session, secure),
    setCookie('device', device, secure),
    ...(offered === null ? [] : [buildCookie('language', offered, secure)]),
  ];
}

interface SessionOrigin {
  /** Identifies a session that a code opens, without a password. */
  codeId?: string;
  /** True for a sign-in by PIN. A main user's session is then a lesser one, like a session by code. */
  isByPin?: boolean;
  /** True if a main user handed the device over. */
  isHandedOver?: boolean;
}

/** The returned function may run more than once, because its transaction may be repeated. */
export function prepareSession(
  { hashing, clock }: Pick<AccountsDeps, 'hashing' | 'clock'>,
  browser: Browser,
  { codeId, isByPin = false, isHandedOver = false }: SessionOrigin = {},
): (trx: Tx, owner: Omit<CodeOwner, 'confirmedBy'> & Partial<CodeOwner>) => Promise<OpenedSession> {
  const { newToken, hashToken } = hashing;
  const session = newToken();
  const freshDevice = newToken();
  const now = clock.now();
  const hasPassword = codeId === undefined && !isByPin && !isHandedOver;
  return async (trx, { userId, subUserId, confirmedBy = null }) => {
    if (browser.session !== null) await deleteSession(trx, hashToken(browser.session));
    await deleteExpiredSessions(trx, now);
    // Only a token that we issued is used: a stranger must not choose one for another browser.
    const { device: held } = browser;
    const isOurs = held !== null && (await findDeviceHouseholds(trx, hashToken(held))).length > 0;
    const device = isOurs ? held : freshDevice;
    const deviceHash = hashToken(device);
    await insertSession(trx, {
      token_hash: hashToken(session),
      user_id: userId,
      sub_user_id: subUserId,
      device: deviceLabel(browser.userAgent),
      signed_in_at: now,
      confirmed_at: hasPassword ? now : null,
      last_seen_at: now,
      expires_at: expiry(now, now),
      code_id: codeId ?? (isByPin && subUserId === null ? pinSessionId(hashToken(session)) : null),
      confirmed_by: confirmedBy,
      device_hash: deviceHash,
    });
    await upsertDevice(trx, {
      tokenHash: deviceHash,
      userId,
      now,
      maxHouseholds: householdsOfDevice,
      isMain: subUserId === null,
    });
    return { session, device, language: await findLanguage(trx, { userId, subUserId }) };
  };
}

export async function signOut({ db, hashing }: AccountsDeps, browser: Browser): Promise<void> {
  const { session } = browser;
  if (session === null) return;
  await db.tx((trx) => deleteSession(trx, hashing.hashToken(session)));
}
