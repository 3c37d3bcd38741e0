import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { addUpLedger } from '#src/domain/ledger.ts';
import { formatRand } from '#src/domain/money.ts';
import { formatDay, formatMoment } from '#src/domain/period.ts';
import { countSessions } from '#src/features/accounts/sessions/store.ts';
import { findAccount } from '#src/features/accounts/store.ts';
import { countSubUsers } from '#src/features/accounts/sub-users/store.ts';
import { selectCheckoutsOf } from '#src/features/billing/ledger/books-store.ts';
import { findPayments } from '#src/features/billing/ledger/payments-store.ts';
import { findEndedPeriods, findPeriods } from '#src/features/billing/ledger/periods-store.ts';
import { findSignupsOfUser } from '#src/features/billing/store.ts';
import { selectAuditOf } from '#src/features/operations/operators/audit-store.ts';
import { describeAction, describeDetail } from './audit.ts';
import { explainBooks, explainState, type MoneyLine } from './explain.ts';

const maxAudit = 20;

export interface HouseholdView {
  id: string;
  email: string;
  since: string;
  subUsers: number;
  sessions: number;
  paid: boolean;
  /** Why it is paid, or not. */
  state: string;
  sums: { kept: string; owed: string; returned: string };
  /** What doesn't add up. */
  faults: string[];
  money: MoneyLine[];
  audit: { at: string; actor: string; what: string; detail: string }[];
}

/** Returns null without an account. What the household watches is not shown. */
export async function readHousehold(
  { db, clock }: { db: Database; clock: Clock },
  id: string,
): Promise<HouseholdView | null> {
  const [account, signups] = await Promise.all([findAccount(db.read, id), findSignupsOfUser(db.read, id)]);
  if (account === undefined) return null;
  const keys = { userId: id, signupIds: signups.map((signup) => signup.id) };
  const now = clock.now();
  const [periods, ended, payments, checkouts, subUsers, sessions, audit] = await Promise.all([
    findPeriods(db.read, id),
    findEndedPeriods(db.read, id),
    findPayments(db.read, id),
    selectCheckoutsOf(db.read, keys),
    countSubUsers(db.read, [id]),
    countSessions(db.read, id, now),
    selectAuditOf(db.read, id, { entries: 'changes', limit: maxAudit }),
  ]);
  const sum = addUpLedger({ periods, ended, payments }, now);
  return {
    id,
    email: account.email,
    since: formatDay(account.created_at),
    subUsers: subUsers.get(id) ?? 0,
    sessions,
    paid: sum.paid,
    state: explainState(sum, now),
    sums: { kept: formatRand(sum.kept), owed: formatRand(sum.owed), returned: formatRand(sum.returned) },
    faults: sum.faults,
    money: explainBooks({ periods, ended, payments, checkouts }),
    audit: audit.map((row) => ({
      at: formatMoment(row.at),
      actor: row.actor ?? '',
      what: describeAction(row.action ?? ''),
      detail: describeDetail(row),
    })),
  };
}
