import { formatDay, inEnglish } from '#src/domain/dates.ts';
import { labelOf, tagOf } from '#src/domain/languages.ts';
import { formatRand } from '#src/domain/money.ts';
import {
  type Action,
  type Cell,
  listAsReport,
  type Report,
  type State,
  type Table,
} from '#src/features/operations/report.ts';
import type { MoneyLine } from './explain.ts';
import type { Household, HouseholdSummary } from './read.ts';

/** Shows why the household is paid or not, its payments, and what operators did, but not what it watches. */
export function reportHousehold(household: Household): Report {
  const { id, email, createdAt, members, sessions, money, translation } = household;
  return {
    title: email,
    json: {
      ...household,
      money: money.map((line) => ({ ...line, time: new Date(line.time).toISOString() })),
    },
    notes:
      translation === null
        ? []
        : [
            {
              look: 'plain',
              says: `In ${labelOf(translation.language)}, which they read:`,
              quote: { text: translation.state, lang: tagOf(translation.language) },
            },
          ],
    states: [...describeSuspension(household), describePaid(household), describeLedger(household)],
    facts: [
      { name: 'Since', value: formatDay(Date.parse(createdAt), inEnglish), hint: id },
      {
        name: 'Sub-users',
        value: String(members.length),
        hint: members.map(({ name, ageGroup }) => `${name} (${ageGroup})`).join(', '),
      },
      { name: 'Signed in', value: sessions === 1 ? '1 device' : `${sessions} devices` },
    ],
    tables: [tableOfMoney(household), tableOfAudit(household)],
    actions: [
      {
        intent: 'grant',
        label: 'Grant a month',
        fields: [{ name: 'reason', label: 'Reason', hint: 'Kept with the month' }],
        question: {
          title: `Grant ${email} a month?`,
          says: `${household.state} This adds one month without a payment, after the months that are there.`,
          label: 'Grant the month',
        },
        command: `users grant-paid ${email} --months 1`,
      },
      {
        intent: 'sign-out',
        label: 'Sign out everywhere',
        says: 'This includes sub-users. Nothing else changes.',
        look: 'text',
      },
      suspendOrResume(household),
      {
        intent: 'delete',
        label: 'Delete household',
        says: `Sub-users, history, sessions and waiting emails are deleted for good. Payments stay, without a name. Type ${email} to continue.`,
        look: 'danger',
        fields: [{ name: 'email', label: 'Address of the household', required: true }],
        command: `users delete ${email}`,
      },
    ],
  };
}

function describeSuspension({ suspension }: Household): State[] {
  if (suspension === null) return [];
  const says = `Since ${formatDay(Date.parse(suspension.since), inEnglish)}. The household reads: ${suspension.reason}`;
  return [{ name: 'Suspended', state: 'warning', says }];
}

function suspendOrResume({ email, suspension }: Household): Action {
  if (suspension !== null)
    return {
      intent: 'resume',
      label: 'Resume',
      says: 'Ends the suspension, and gives back the days that were left.',
      look: 'text',
      command: `users resume ${email}`,
    };
  return {
    intent: 'suspend',
    label: 'Suspend',
    says: 'Nobody of the household can watch, renew, or use passes and gifts until you resume it.',
    look: 'danger',
    fields: [{ name: 'reason', label: 'What the household reads of it', required: true }],
    command: `users suspend ${email} --reason TEXT`,
  };
}

function describePaid({ paid, state }: Household): State {
  return { name: 'Paid', state: paid ? 'ok' : 'warning', says: state };
}

function describeLedger({ ledger: { kept: revenue, owed, returned, faults } }: Household): State {
  const back = returned === 0 ? '' : `, ${formatRand(returned)} refunded`;
  const sums = `${formatRand(revenue)} kept, ${formatRand(owed)} to be refunded${back}`;
  if (faults.length === 0) return { name: 'Ledger', state: 'ok', says: `${sums}; it adds up.` };
  return { name: 'Ledger', state: 'wrong', says: `${sums}; it doesn’t add up: ${faults.join(' ')}` };
}

function tableOfMoney({ money, translation }: Household): Table {
  const meaningOf = ({ meaning, isOdd }: MoneyLine, index: number): Cell => ({
    text: meaning,
    ...(isOdd ? { look: 'bad' as const } : {}),
    ...(translation === null
      ? {}
      : { note: translation.meanings[index] ?? '', lang: tagOf(translation.language) }),
  });
  return {
    title: 'Payments and months',
    columns: ['When', 'What', 'Amount', 'Meaning'],
    rows: money.map((line, index) => ({
      id: `${line.kind} ${line.id}`,
      cells: [
        line.at,
        line.kind === 'Grant' ? line.kind : { text: line.kind, note: line.id },
        line.cents === null ? '' : formatRand(line.cents),
        meaningOf(line, index),
      ],
    })),
    none: 'No payment, pass or month yet.',
  };
}

function tableOfAudit({ audit }: Household): Table {
  return {
    title: 'What operators did here',
    columns: ['When', 'Operator', 'What'],
    rows: audit.map(({ at, actor, what, detail }) => ({
      id: `${at} ${what}`,
      cells: [at, actor, { text: what, note: detail }],
    })),
    none: 'Nothing.',
  };
}

export function reportHouseholds(households: readonly HouseholdSummary[]): Report {
  return listAsReport({
    title: 'Households',
    json: households,
    columns: ['id', 'email', 'paid', 'until', 'sub-users', 'since'],
    rows: households.map(({ id, email, paid, paidUntil, subUsers, createdAt }) => [
      id,
      email,
      paid ? 'yes' : 'no',
      paidUntil?.slice(0, 10) ?? 'never',
      String(subUsers),
      createdAt.slice(0, 10),
    ]),
    none: 'There are no accounts yet.',
  });
}
