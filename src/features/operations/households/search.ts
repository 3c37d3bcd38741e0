import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { formatDay, inEnglish } from '#src/domain/dates.ts';
import { foldEmail, isSameEmail } from '#src/domain/email.ts';
import { isPaid } from '#src/domain/period.ts';
import { selectAccountsByEmail } from '#src/features/accounts/email-store.ts';
import { selectCheckoutsOf } from '#src/features/billing/ledger/books-store.ts';
import { findPaidUntils } from '#src/features/billing/ledger/periods-store.ts';
import { findSuspended } from '#src/features/billing/ledger/suspensions-store.ts';
import { findSignupsByEmail } from '#src/features/billing/store.ts';
import type { Action, Report, Table } from '#src/features/operations/report.ts';
import { operatorPaths } from '#src/routes/operator/paths.ts';

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
  /** Filled if no household has exactly this address: somebody may have paid without getting an account. */
  signups: FoundSignup[];
}

/** `typed` is an address, or the beginning of one. */
export async function searchHouseholds(
  { db, clock }: { db: Database; clock: Clock },
  typed: string,
): Promise<Found> {
  if (foldEmail(typed) === '') return { households: [], signups: [] };
  const rows = await selectAccountsByEmail(db.read, typed, maxFound);
  const ids = rows.map(({ id }) => id);
  const [paidUntils, suspended] = await Promise.all([
    findPaidUntils(db.read, ids),
    findSuspended(db.read, ids),
  ]);
  const now = clock.now();
  const households = rows.map(({ id, email }) => {
    const until = paidUntils.get(id) ?? null;
    return {
      id,
      email,
      paid: !suspended.has(id) && isPaid(until, now),
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

const title = 'Households';

/** `found` is null before a search. */
export function reportSearch(typed: string, found: Found | null): Report {
  const search: Action = {
    intent: 'search',
    label: 'Search',
    fields: [
      {
        name: 'email',
        label: 'Email',
        hint: 'The email address, or the start of it',
        value: typed,
        inputMode: 'email',
      },
    ],
  };
  if (found === null) return { title, json: null, actions: [search] };
  return {
    title,
    json: found,
    actions: [search],
    tables: [
      {
        title: 'Households',
        columns: ['Email', 'Paid until'],
        rows: found.households.map(({ id, email, paid, paidUntil }) => ({
          id,
          cells: [
            { text: email, href: operatorPaths.household(id) },
            { text: paid ? 'Paid' : 'Not paid', look: paid ? 'good' : 'bad', note: paidUntil },
          ],
        })),
        none: `No household’s address begins with ${typed}.`,
      },
      ...(found.households.length > 0 && found.signups.length === 0 ? [] : [tableOfSignups(found.signups)]),
    ],
  };
}

/** For a household that says that it has paid, but has no account yet. */
function tableOfSignups(signups: readonly FoundSignup[]): Table {
  return {
    title: 'Sign-ups without an account',
    columns: ['Begun', 'Sign-up', 'Checkout', 'State of the checkout'],
    rows: signups.flatMap(({ state, checkouts }, index) =>
      checkouts.length === 0
        ? [{ id: String(index), cells: ['–', state, 'none yet', '–'] }]
        : checkouts.map(({ reference, status, begun }) => ({
            id: `${index} ${reference}`,
            cells: [begun, state, reference || 'without a number', status],
          })),
    ),
    none: 'Nobody is signing up with that address, either.',
  };
}
