import type { Database } from '#src/adapters/db/database.ts';
import type { MainUser } from '#src/domain/viewer.ts';
import { findPaidUntil } from './store.ts';

/** What a main user sees of the account. */
export interface Account {
  userId: string;
  email: string;
  photoUrl: string | null;
  /** The end of the last period, epoch ms; null when there never was one. */
  paidUntil: number | null;
  /** Whether they may watch, days of grace included. */
  paid: boolean;
}

/** Reads the account of whoever asks. */
export async function readAccount(
  db: Database,
  { userId, email, photoUrl, paid }: MainUser,
): Promise<Account> {
  return { userId, email, photoUrl, paid, paidUntil: await findPaidUntil(db.read, userId) };
}
