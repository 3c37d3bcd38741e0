import type { Database } from '#src/adapters/db/database.ts';
import { emailKey } from '#src/domain/email.ts';
import { formatRand } from '#src/domain/money.ts';
import { formatDay } from '#src/domain/period.ts';
import { findLatestPayment } from './mails/store.ts';

/** What a receipt says, as a person reads it. */
export interface Receipt {
  amount: string;
  paidOn: string;
  paidUntil: string;
  reference: string;
}

/** The receipt of the latest payment of the account with this e-mail; null when there is none. */
export async function readReceipt({ db }: { db: Database }, email: string): Promise<Receipt | null> {
  const payment = await findLatestPayment(db.read, emailKey(email));
  if (payment === null) return null;
  return {
    amount: formatRand(payment.amount),
    paidOn: formatDay(payment.paidAt),
    paidUntil: formatDay(payment.endsAt),
    reference: payment.id,
  };
}
