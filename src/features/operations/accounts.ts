import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { emailKey } from '#src/domain/email.ts';
import { toIso } from '#src/domain/own-data.ts';
import { isPaid } from '#src/domain/period.ts';
import { countSessions } from '#src/features/accounts/sessions/store.ts';
import {
  type AccountRow,
  findAccount as findAccountRow,
  findUserId,
  selectAccounts,
} from '#src/features/accounts/store.ts';
import { countSubUsers, selectSubUsers } from '#src/features/accounts/sub-users/store.ts';
import { findPayments } from '#src/features/billing/ledger/payments-store.ts';
import { findEndedPeriods, findPaidUntils, findPeriods } from '#src/features/billing/ledger/periods-store.ts';

/** Times in ISO 8601, UTC. */
export interface AccountView {
  id: string;
  email: string;
  /** Days of grace included. */
  paid: boolean;
  paidUntil: string | null;
  subUsers: number;
  createdAt: string;
}

interface Deps {
  db: Database;
  clock: Clock;
}

const atOnce = 1000;

export async function listAccounts({ db, clock }: Deps): Promise<AccountView[]> {
  const all: AccountView[] = [];
  const now = clock.now();
  for (let after = ''; ; ) {
    const rows = await selectAccounts(db.read, after, atOnce);
    all.push(...(await presentAccounts(db, rows, now)));
    after = rows.at(-1)?.id ?? '';
    if (rows.length < atOnce) break;
  }
  return all.sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id));
}

/** `meant` is an id or an e-mail. */
export async function readAccountView({ db, clock }: Deps, meant: string): Promise<AccountView | null> {
  const userId = (await findUserId(db.read, emailKey(meant))) ?? meant;
  const row = await findAccountRow(db.read, userId);
  const [account = null] = await presentAccounts(db, row === undefined ? [] : [row], clock.now());
  return account;
}

/** Without the history, which is private. */
export async function readAccountDetails({ db, clock }: Deps, account: AccountView) {
  const [members, periods, ended, payments, sessions] = await Promise.all([
    selectSubUsers(db.read, account.id),
    findPeriods(db.read, account.id),
    findEndedPeriods(db.read, account.id),
    findPayments(db.read, account.id),
    countSessions(db.read, account.id, clock.now()),
  ]);
  const paymentsById = new Map(payments.map((payment) => [payment.id, payment]));
  const describePayment = (id: string | null) => {
    const payment = id === null ? undefined : paymentsById.get(id);
    return { amount: payment?.amount ?? null, paidAt: payment === undefined ? null : toIso(payment.paidAt) };
  };
  return {
    members: members.map(({ name, age_group, created_at }) => ({
      name,
      ageGroup: age_group,
      createdAt: toIso(created_at),
    })),
    periods: periods.map((period) => ({
      from: toIso(period.startsAt),
      until: toIso(period.endsAt),
      payment: period.paymentId,
      ...describePayment(period.paymentId),
      reason: period.reason,
    })),
    ended: ended.map((period) => {
      const refundedAt = paymentsById.get(period.paymentId)?.refundedAt ?? null;
      return {
        from: toIso(period.startsAt),
        until: toIso(period.endedAt),
        payment: period.paymentId,
        ...describePayment(period.paymentId),
        refundedAt: refundedAt === null ? null : toIso(refundedAt),
      };
    }),
    sessions,
  };
}

async function presentAccounts(db: Database, rows: AccountRow[], now: number): Promise<AccountView[]> {
  const ids = rows.map(({ id }) => id);
  const [paidUntils, subUsers] = await Promise.all([
    findPaidUntils(db.read, ids),
    countSubUsers(db.read, ids),
  ]);
  return rows.map(({ id, email, created_at: createdAt }) => {
    const paidUntil = paidUntils.get(id) ?? null;
    return {
      id,
      email,
      paid: isPaid(paidUntil, now),
      paidUntil: paidUntil === null ? null : toIso(paidUntil),
      subUsers: subUsers.get(id) ?? 0,
      createdAt: toIso(createdAt),
    };
  });
}
