import type { I18n } from '@lingui/core';
import type { Database } from '#src/adapters/db/database.ts';
import { formatMoment, inEnglish } from '#src/domain/dates.ts';
import { type Language, languageOf, sourceLanguage } from '#src/domain/languages.ts';
import { addUpLedger } from '#src/domain/ledger.ts';
import { toIso } from '#src/domain/own-data.ts';
import { isPaid } from '#src/domain/period.ts';
import { findUserId } from '#src/features/accounts/email-store.ts';
import { findLanguage } from '#src/features/accounts/languages/store.ts';
import { countSessions } from '#src/features/accounts/sessions/store.ts';
import { type AccountRow, findAccount, selectAccounts } from '#src/features/accounts/store.ts';
import { countSubUsers, selectSubUsers } from '#src/features/accounts/sub-users/store.ts';
import { findBooks, selectCheckoutsOf } from '#src/features/billing/ledger/books-store.ts';
import { findPaidUntils } from '#src/features/billing/ledger/periods-store.ts';
import { findSuspended, findSuspension } from '#src/features/billing/ledger/suspensions-store.ts';
import { findSignupsOfUser } from '#src/features/billing/store.ts';
import type { OperationsDeps } from '#src/features/operations/deps.ts';
import { selectChangesOf } from '#src/features/operations/operators/audit-store.ts';
import { textsIn } from '#src/languages/catalogues.ts';
import { describeAction, describeDetail } from './audit.ts';
import { explainBooks, type MoneyLine } from './explain.ts';
import { explainState } from './explain-state.ts';

/** Times in ISO 8601, UTC. */
export interface HouseholdSummary {
  id: string;
  email: string;
  /** Also true in the days of grace. */
  paid: boolean;
  paidUntil: string | null;
  subUsers: number;
  createdAt: string;
}

export interface Household extends HouseholdSummary {
  members: { name: string; ageGroup: string; createdAt: string }[];
  /** Number of signed-in devices. */
  sessions: number;
  suspension: { since: string; reason: string } | null;
  /** Says why the household is paid, or not. */
  state: string;
  /** `state` and meanings in the household's language, for answers to it; null if that is English. */
  translation: Translation | null;
  /** In cents; `faults` says what doesn't add up. */
  ledger: { kept: number; owed: number; returned: number; faults: string[] };
  money: MoneyLine[];
  audit: { at: string; actor: string; what: string; detail: string }[];
}

interface Translation {
  language: Language;
  state: string;
  /** One for each line of `money`. */
  meanings: string[];
}

interface HouseholdDeps extends OperationsDeps {
  config: { languages: readonly Language[] };
}

const atOnce = 1000;
const maxAudit = 20;

export async function listHouseholds({ db, clock }: OperationsDeps): Promise<HouseholdSummary[]> {
  const all: HouseholdSummary[] = [];
  const now = clock.now();
  for (let after = ''; ; ) {
    const rows = await selectAccounts(db.read, after, atOnce);
    all.push(...(await summarise(db, rows, now)));
    after = rows.at(-1)?.id ?? '';
    if (rows.length < atOnce) break;
  }
  return all.sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id));
}

async function summarise(db: Database, rows: AccountRow[], now: number): Promise<HouseholdSummary[]> {
  const ids = rows.map(({ id }) => id);
  const [paidUntils, subUsers, suspended] = await Promise.all([
    findPaidUntils(db.read, ids),
    countSubUsers(db.read, ids),
    findSuspended(db.read, ids),
  ]);
  return rows.map(({ id, email, created_at: createdAt }) => {
    const paidUntil = paidUntils.get(id) ?? null;
    return {
      id,
      email,
      paid: !suspended.has(id) && isPaid(paidUntil, now),
      paidUntil: paidUntil === null ? null : toIso(paidUntil),
      subUsers: subUsers.get(id) ?? 0,
      createdAt: toIso(createdAt),
    };
  });
}

/** `meant` is an id or an e-mail. */
export async function findHousehold(
  { db }: Pick<OperationsDeps, 'db'>,
  meant: string,
): Promise<Pick<Household, 'id' | 'email'> | null> {
  const userId = (await findUserId(db.read, meant)) ?? meant;
  return (await findAccount(db.read, userId)) ?? null;
}

/** Returns null without an account. What the household watches is not shown. */
export async function readHousehold(
  { db, clock, config }: HouseholdDeps,
  id: string,
): Promise<Household | null> {
  const [account, signups] = await Promise.all([findAccount(db.read, id), findSignupsOfUser(db.read, id)]);
  if (account === undefined) return null;
  const keys = { userId: id, signupIds: signups.map((signup) => signup.id) };
  const now = clock.now();
  const [books, checkouts, members, sessions, audit, language, suspension] = await Promise.all([
    findBooks(db.read, id),
    selectCheckoutsOf(db.read, keys),
    selectSubUsers(db.read, id),
    countSessions(db.read, id, now),
    selectChangesOf(db.read, id, maxAudit),
    findLanguage(db.read, { userId: id, subUserId: null }),
    findSuspension(db.read, id),
  ]);
  const sum = addUpLedger(books, now);
  const all = { ...books, checkouts };
  const english = textsIn(sourceLanguage);
  return {
    id,
    email: account.email,
    paid: sum.paid && suspension === undefined,
    suspension: suspension === undefined ? null : { since: toIso(suspension.at), reason: suspension.reason },
    paidUntil: sum.paidUntil === null ? null : toIso(sum.paidUntil),
    subUsers: members.length,
    createdAt: toIso(account.created_at),
    members: members.map(({ name, age_group: ageGroup, created_at }) => ({
      name,
      ageGroup,
      createdAt: toIso(created_at),
    })),
    sessions,
    state: explainState(sum, now, english),
    translation: tellIn(languageOf(language, config.languages), (texts) => ({
      state: explainState(sum, now, texts),
      meanings: explainBooks(all, texts).map(({ meaning }) => meaning),
    })),
    ledger: { kept: sum.kept, owed: sum.owed, returned: sum.returned, faults: sum.faults },
    money: explainBooks(all, english),
    audit: audit.map((row) => ({
      at: formatMoment(row.at, inEnglish),
      actor: row.actor ?? '',
      what: describeAction(row.action ?? ''),
      detail: describeDetail(row),
    })),
  };
}

function tellIn(
  language: Language,
  tell: (texts: I18n) => Omit<Translation, 'language'>,
): Translation | null {
  return language === sourceLanguage ? null : { language, ...tell(textsIn(language)) };
}
