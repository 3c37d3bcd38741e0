import type { Asker } from '#src/adapters/limits/limits.ts';
import { foldEmail } from '#src/domain/email.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { isWeakPassword } from '#src/domain/password.ts';
import { Refusal, requireAllowed } from '#src/domain/refusals.ts';
import { foldName } from '#src/domain/sub-user-name.ts';
import type { AccountsDeps } from '#src/features/accounts/deps.ts';
import { forgetPinFailures } from '#src/features/accounts/pin-store.ts';
import { findDeviceHouseholds } from '#src/features/accounts/sessions/device-store.ts';
import type { Browser, OpenedSession } from '#src/features/accounts/sessions/sessions.ts';
import {
  findSubUsersByName,
  hasSubUserPasswordHash,
  isNameOfMore,
  replaceSubUserPasswordHash,
  type SubUserCandidate,
  type SubUserCandidates,
} from '#src/features/accounts/sub-users/store.ts';
import { findUserByEmail } from './email-store.ts';
import { openVerified } from './open-verified.ts';

export interface SubSignIn {
  name: string;
  password: string;
  accountEmail: string;
  address: string;
  browser: Browser;
  /** Preview accepts weak passwords. */
  isPreview: boolean;
}

/** Source: docs/requirements.md#accounts. */
const maxCandidates = 8;

interface Search {
  kind: 'email' | 'device' | 'everywhere';
  /** Null searches every household. */
  households: string[] | null;
  /** Gives back what was taken from the e-mail's limit. */
  giveBack(): void;
}

/** Searches the household of the e-mail, else those of this browser, else at most `maxCandidates` anywhere. */
export async function signInSub(deps: AccountsDeps, attempt: SubSignIn): Promise<OpenedSession> {
  const { name } = attempt;
  const home = await findHome(deps, attempt);
  if (home !== null)
    return tryPlace(deps, name, { kind: 'device', households: home, giveBack() {} }, attempt);
  const stranger = { known: null, address: attempt.address };
  return deps.limits.countFailures(limitRules.subSignIn, stranger, {
    run: async () => tryPlace(deps, name, await searchAsStranger(deps, attempt), attempt),
    failures,
  });
}

const failures = ['wrong-sub-user-password', 'no-such-sub-user'] as const;

async function tryPlace(
  deps: AccountsDeps,
  name: string,
  search: Search,
  attempt: SubSignIn,
): Promise<OpenedSession> {
  const { limits } = deps;
  const work = {
    run: async () => {
      const first = await tryName(deps, name, search, attempt);
      // Another sign-in may have replaced a weak hash.
      const opened = first === 'changed' ? await tryName(deps, name, search, attempt) : first;
      if (opened === 'changed') throw incorrect(search);
      return opened;
    },
    failures,
  };
  const { asker, counter } = counterOf(deps, name, search, attempt);
  const opened = await limits.countFailures(limitRules.subSignInName, asker, work, { name: counter });
  // The e-mail's limit isn't charged, because a right password reveals nothing about other accounts.
  search.giveBack();
  return opened;
}

/**
 * Returns the households that this browser knows, only the typed e-mail's if there is one; null for strangers.
 */
async function findHome(
  { db, hashing }: AccountsDeps,
  { browser: { device }, accountEmail }: SubSignIn,
): Promise<string[] | null> {
  if (device === null) return null;
  const households = await findDeviceHouseholds(db.read, hashing.hashToken(device));
  if (foldEmail(accountEmail) === '') return households.length === 0 ? null : households;
  const user = await findUserByEmail(db.read, accountEmail);
  return user !== undefined && households.includes(user.id) ? [user.id] : null;
}

async function searchAsStranger(
  { db, hashing, limits }: AccountsDeps,
  { accountEmail, address }: SubSignIn,
): Promise<Search> {
  const key = foldEmail(accountEmail);
  if (key === '') return { kind: 'everywhere', households: null, giveBack() {} };
  const stranger = { known: null, address };
  const taken = requireAllowed(
    await limits.take(limitRules.emailOracle, stranger, { email: hashing.hashToken(key) }),
  );
  const user = await findUserByEmail(db.read, accountEmail);
  return { kind: 'email', households: user === undefined ? [] : [user.id], giveBack: taken.giveBack };
}

/** Known browsers have counters of their own: strangers' guesses must not lock a name out of its household. */
function counterOf(
  { hashing }: AccountsDeps,
  name: string,
  search: Search,
  { address, browser: { device } }: SubSignIn,
): { asker: Asker; counter: string } {
  const place = search.households?.join() ?? 'everywhere';
  const isKnown = search.kind === 'device' && device !== null;
  return {
    asker: isKnown ? { known: hashing.hashToken(device) } : { known: null, address },
    counter: `${place}:${hashing.hashToken(foldName(name))}`,
  };
}

async function tryName(
  deps: AccountsDeps,
  name: string,
  search: Search,
  { password, browser, isPreview }: SubSignIn,
): Promise<OpenedSession | 'changed'> {
  const { db, hashing } = deps;
  const isEverywhere = search.kind === 'everywhere';
  // PostgreSQL stores no NUL.
  const isFindable = search.households?.length !== 0 && !/\p{Cc}|\p{Cs}/u.test(name);
  if (isFindable && isEverywhere && (await isNameOfMore(db.read, name, maxCandidates)))
    throw incorrect(search);
  const found = isFindable
    ? await findSubUsersByName(db.read, name, search.households, maxCandidates + 1)
    : { exact: [], alike: [] };
  if (found.exact.length + found.alike.length === 0) {
    await hashing.verify(password, null);
    throw new Refusal('no-such-sub-user');
  }
  // Many households may use a weak password. Only a weak guess matches its hash, so such guesses are refused.
  const isTooOpen =
    isEverywhere && !isPreview && (isWeakPassword(password, name) || (await hashing.isCommon(password)));
  const match = isTooOpen ? null : await onlyMatch(deps, password, fewEnough(found));
  if (match === null) throw incorrect(search);
  return openFor(deps, { password, browser }, match);
}

function incorrect({ kind }: Search): Refusal {
  return new Refusal('wrong-sub-user-password', { asksForEmail: kind === 'everywhere' });
}

/**
 * Sub-users with exactly the typed name are tried however many names look alike, unless more than
 * `maxCandidates` have the name.
 */
function fewEnough({ exact, alike }: SubUserCandidates): SubUserCandidates {
  if (exact.length + alike.length <= maxCandidates) return { exact, alike };
  return { exact: exact.length > maxCandidates ? [] : exact, alike: [] };
}

/** Returns null if several match. An exact name comes before one that looks alike. */
async function onlyMatch(
  { hashing }: AccountsDeps,
  password: string,
  { exact, alike }: SubUserCandidates,
): Promise<SubUserCandidate | null> {
  const candidates = [...exact, ...alike];
  const checks = candidates.map(({ password_hash }) => hashing.verify(password, password_hash));
  // `allSettled` leaves no check running when another one is refused.
  const settled = await Promise.allSettled(checks);
  const failed = settled.find((check) => check.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  const matches = candidates.filter((_candidate, index) => {
    const check = settled[index];
    return check?.status === 'fulfilled' && check.value;
  });
  const exactMatches = matches.filter((match) => exact.includes(match));
  const [match, ...others] = exactMatches.length > 0 ? exactMatches : matches;
  return match === undefined || others.length > 0 ? null : match;
}

function openFor(
  deps: AccountsDeps,
  { password, browser }: Pick<SubSignIn, 'password' | 'browser'>,
  { id, user_id: userId, password_hash: stored }: SubUserCandidate,
): Promise<OpenedSession | 'changed'> {
  return openVerified(deps, browser, {
    owner: { userId, subUserId: id },
    stored,
    isStored: (trx) => hasSubUserPasswordHash(trx, id, stored),
    accept: (trx) => forgetPinFailures(trx, { kind: 'sub', id }),
    hash: () => deps.hashing.hashSub(password),
    replace: (trx, to) => replaceSubUserPasswordHash(trx, id, { from: stored, to }),
  });
}
