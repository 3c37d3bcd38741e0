import type { Asker, Limited } from '#src/adapters/limits/limits.ts';
import { foldEmail } from '#src/domain/email.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { isWeakPassword } from '#src/domain/password.ts';
import { foldName } from '#src/domain/sub-user-name.ts';
import { findDeviceHouseholds } from '#src/features/accounts/sessions/device-store.ts';
import type { Browser, OpenedSession } from '#src/features/accounts/sessions/sessions.ts';
import { forgetPinFailures } from '#src/features/accounts/sub-users/pin-store.ts';
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
import type { SignInDeps } from './sign-in.ts';

export interface SubSignIn {
  name: string;
  password: string;
  accountEmail: string;
  address: string;
  browser: Browser;
  /** Preview accepts weak passwords. */
  isPreview: boolean;
}

export type SubSignInResult =
  | { kind: 'signed-in'; opened: OpenedSession }
  | { kind: 'empty' }
  | { kind: 'not-found' }
  /** `asksForEmail` is set when the name fits several households. */
  | { kind: 'incorrect'; asksForEmail: boolean }
  | { kind: 'limited'; retryAfterSeconds: number };

/** Source: docs/requirements.md#accounts. */
const maxCandidates = 8;

interface Search {
  kind: 'email' | 'device' | 'everywhere';
  /** Null searches every household. */
  households: string[] | null;
  /** Gives back what the e-mail took. */
  giveBack(): void;
}

/** Searches the household of the e-mail, else those of this browser, else at most `maxCandidates` anywhere. */
export async function signInSub(deps: SignInDeps, attempt: SubSignIn): Promise<SubSignInResult> {
  const { name } = attempt;
  if (foldName(name) === '' || attempt.password === '') return { kind: 'empty' };
  const home = await findHome(deps, attempt);
  if (home !== null)
    return tryPlace(deps, name, { kind: 'device', households: home, giveBack() {} }, attempt);
  const stranger = { known: null, address: attempt.address };
  return deps.limits.countFailures<SubSignInResult, never>(limitRules.subSignIn, stranger, {
    run: async () => {
      const search = await searchAsStranger(deps, attempt);
      return search.kind === 'limited' ? search : tryPlace(deps, name, search, attempt);
    },
    isFailure,
  });
}

function isFailure({ kind }: SubSignInResult): boolean {
  return kind === 'incorrect' || kind === 'not-found';
}

async function tryPlace(
  deps: SignInDeps,
  name: string,
  search: Search,
  attempt: SubSignIn,
): Promise<SubSignInResult> {
  const { limits } = deps;
  const work = {
    run: async (): Promise<SubSignInResult> => {
      const first = await tryName(deps, name, search, attempt);
      // Another sign-in may have replaced a weak hash.
      const result = first === 'changed' ? await tryName(deps, name, search, attempt) : first;
      return result === 'changed' ? incorrect(search) : result;
    },
    isFailure,
  };
  const { asker, counter } = counterOf(deps, name, search, attempt);
  const result = await limits.countFailures(limitRules.subSignInName, asker, work, { name: counter });
  // A right password reveals nothing about other accounts.
  if (result.kind === 'signed-in') search.giveBack();
  return result;
}

/** Households of this browser, only that of the e-mail if one was typed. Returns null for strangers. */
async function findHome(
  { db, hashing }: SignInDeps,
  { browser: { device }, accountEmail }: SubSignIn,
): Promise<string[] | null> {
  if (device === null) return null;
  const households = await findDeviceHouseholds(db.read, hashing.hashToken(device));
  if (foldEmail(accountEmail) === '') return households.length === 0 ? null : households;
  const user = await findUserByEmail(db.read, accountEmail);
  return user !== undefined && households.includes(user.id) ? [user.id] : null;
}

async function searchAsStranger(
  { db, hashing, limits }: SignInDeps,
  { accountEmail, address }: SubSignIn,
): Promise<Search | Limited> {
  const key = foldEmail(accountEmail);
  if (key === '') return { kind: 'everywhere', households: null, giveBack() {} };
  const stranger = { known: null, address };
  const taken = await limits.take(limitRules.emailOracle, stranger, { email: hashing.hashToken(key) });
  if (!taken.allowed) return { kind: 'limited', retryAfterSeconds: taken.retryAfterSeconds };
  const user = await findUserByEmail(db.read, accountEmail);
  return { kind: 'email', households: user === undefined ? [] : [user.id], giveBack: taken.giveBack };
}

/** Strangers' guesses must not lock a name out of its own household. */
function counterOf(
  { hashing }: SignInDeps,
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
  deps: SignInDeps,
  name: string,
  search: Search,
  { password, browser, isPreview }: SubSignIn,
): Promise<SubSignInResult | 'changed'> {
  const { db, hashing } = deps;
  const isEverywhere = search.kind === 'everywhere';
  // PostgreSQL stores no NUL.
  const isFindable = search.households?.length !== 0 && !/\p{Cc}|\p{Cs}/u.test(name);
  if (isFindable && isEverywhere && (await isNameOfMore(db.read, name, maxCandidates)))
    return incorrect(search);
  const found = isFindable
    ? await findSubUsersByName(db.read, name, search.households, maxCandidates + 1)
    : { exact: [], alike: [] };
  if (found.exact.length + found.alike.length === 0) {
    await hashing.verify(password, null);
    return { kind: 'not-found' };
  }
  // A weak password may belong to many households. Only a weak guess can match its hash.
  const isTooOpen =
    isEverywhere && !isPreview && (isWeakPassword(password, name) || (await hashing.isCommon(password)));
  const match = isTooOpen ? null : await onlyMatch(deps, password, fewEnough(found));
  return match === null ? incorrect(search) : openFor(deps, { password, browser }, match);
}

function incorrect({ kind }: Search): SubSignInResult {
  return { kind: 'incorrect', asksForEmail: kind === 'everywhere' };
}

/** Who has exactly the name is tried however many look alike. Of more than `maxCandidates` nobody is. */
function fewEnough({ exact, alike }: SubUserCandidates): SubUserCandidates {
  if (exact.length + alike.length <= maxCandidates) return { exact, alike };
  return { exact: exact.length > maxCandidates ? [] : exact, alike: [] };
}

/** Returns null if several match. An exact name comes before one that looks alike. */
async function onlyMatch(
  { hashing }: SignInDeps,
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

async function openFor(
  deps: SignInDeps,
  { password, browser }: Pick<SubSignIn, 'password' | 'browser'>,
  { id, user_id: userId, password_hash: stored }: SubUserCandidate,
): Promise<SubSignInResult | 'changed'> {
  const opened = await openVerified(deps, browser, {
    owner: { userId, subUserId: id },
    stored,
    isStored: (trx) => hasSubUserPasswordHash(trx, id, stored),
    accept: (trx) => forgetPinFailures(trx, id),
    hash: () => deps.hashing.hashSub(password),
    replace: (trx, to) => replaceSubUserPasswordHash(trx, id, { from: stored, to }),
  });
  return opened === 'changed' ? opened : { kind: 'signed-in', opened };
}
