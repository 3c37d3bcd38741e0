import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { formatDay, inEnglish } from '#src/domain/dates.ts';
import { foldEmail, isSameEmail } from '#src/domain/email.ts';
import { isPaid } from '#src/domain/period.ts';
import { selectAccountsByEmail } from '#src/features/accounts/email-store.ts';
import { selectCheckoutsOf } from '#src/features/billing/ledger/books-store.ts';
import { findPaidUntils } from '#src/features/billing/ledger/periods-store.ts';
import { findSignupsByEmail } from '#src/features/billing/store.ts';

export const maxFound = 20;

export interface FoundHousehold {
  id: string;
  email: string;
  paid: boolean;
  /** Looks like `20 December 2026`, or is `never`. */
  paidUntil: string;
}

export interface FoundSignup {
  state: string;
  checkouts: { reference: string; status: string; begun: string }[];
}

export interface Found {
  households: FoundHousehold[];
  /** Of the whole address, where no household has it: somebody may have paid, and the account wasn't made. */
  signups: FoundSignup[];
}

/** `typed` is an address, or how it begins. */
export async function searchHouseholds(
  { db, clock }: { db: Database; clock: Clock },
  typed: string,
): Promise<Found> {
  if (foldEmail(typed) === '') return { households: [], signups: [] };
  const rows = await selectAccountsByEmail(db.read, typed, maxFound);
  const ids = rows.map(({ id }) => id);
  const paidUntils = await findPaidUntils(db.read, ids);
  const now = clock.now();
  const households = rows.map(({ id, email }) => {
    const until = paidUntils.get(id) ?? null;
    return {
      id,
      email,
      paid: isPaid(until, now),
      paidUntil: until === null ? 'never' : formatDay(until, inEnglish),
    };
  });
  const isKnown = rows.some((row) => isSameEmail(row.email, typed));
  return { households, signups: isKnown ? [] : await findSignups(db, typed) };
}

async function findSignups(db: Database, typed: string): Promise<FoundSignup[]> {
  const signups = await findSignupsByEmail(db.read, typed);
  return Promise.all(
    signups.map(async ({ id, state }) => {
      const checkouts = await selectCheckoutsOf(db.read, { userId: '', signupIds: [id] });
      return {
        state,
        checkouts: checkouts.map(({ provider_id, status, created_at }) => ({
          reference: provider_id ?? '',
          status,
          begun: formatDay(created_at, inEnglish),
        })),
      };
    }),
  );
}
