import { createMail } from '#src/adapters/mail/create-mail.ts';
import { formatRand } from '#src/domain/money.ts';
import { commandLine } from '#src/domain/operator.ts';
import { maxMonths } from '#src/features/billing/grant/grant.ts';
import { explainPaid } from '#src/features/billing/read-payment.ts';
import {
  type AccountView,
  listAccounts,
  readAccountDetails,
  readAccountView,
} from '#src/features/operations/accounts.ts';
import { deleteAudited, grantAudited } from '#src/features/operations/desk/act.ts';
import { type Call, type Command, CommandFailed, exitCodes } from './command.ts';
import { type CommandContext, withDatabase } from './open.ts';
import { formatTable, isoTime } from './table.ts';

const who = 'ID|EMAIL';

const list: Command = {
  name: 'users list',
  summary: 'List the main accounts',
  words: [],
  options: {},
  help: [
    'With --json: [{id, email, paid, paidUntil, subUsers, createdAt}], the oldest first; times in UTC,',
    'paidUntil is null for an account that never had a period, and subUsers is a number.',
  ],
  run: () =>
    withDatabase(async (opened) => {
      const accounts = await listAccounts(opened);
      const rows = accounts.map(({ id, email, paid, paidUntil, subUsers, createdAt }) => [
        id,
        email,
        paid ? 'yes' : 'no',
        paidUntil?.slice(0, 10) ?? 'never',
        String(subUsers),
        createdAt.slice(0, 10),
      ]);
      const headings = ['id', 'email', 'paid', 'until', 'sub-users', 'since'];
      const lines = rows.length === 0 ? ['There are no accounts yet.'] : formatTable(headings, rows);
      return { json: accounts, lines };
    }),
};

const show: Command = {
  name: 'users show',
  summary: 'Show one account: sub-users, periods, what paid for them, and whether it adds up',
  words: [who],
  options: {},
  help: ['What the household has watched is not shown.'],
  run: (call) =>
    withDatabase(async (opened) => {
      const account = await accountOf(opened, call);
      const details = await readAccountDetails(opened, account);
      const { kept: revenue, owed, returned, faults } = await explainPaid(opened, account.id);
      const ledger = { kept: revenue, owed, returned, faults };
      const lines = [...linesOf(account, details), '', ...linesOfLedger(ledger)];
      return { json: { ...account, ...details, ledger }, lines };
    }),
};

const grantPaid: Command = {
  name: 'users grant-paid',
  summary: 'Give an account months without a payment',
  words: [who],
  options: { months: { type: 'string' }, reason: { type: 'string' } },
  help: [
    `  --months N     how many, 1 to ${maxMonths}`,
    '  --reason TEXT  stored with the period, for the books',
    '',
    'The months are added to those that the account has, as if each had been paid.',
  ],
  async run(call) {
    const months = Number(call.option('months') ?? '');
    if (!Number.isInteger(months) || months < 1 || months > maxMonths) {
      throw new CommandFailed(`--months takes a whole number from 1 to ${maxMonths}.`, exitCodes.usage);
    }
    const reason = (call.option('reason') ?? 'granted by the operator').trim().slice(0, 200);
    return withDatabase(async (opened) => {
      const { id, email } = await accountOf(opened, call);
      const until = isoTime(
        await grantAudited(opened, { userId: id, actor: commandLine }, { months, reason }),
      );
      if (until === null) throw missing(email);
      const count = months === 1 ? '1 month' : `${months} months`;
      return {
        json: { id, email, months, reason, paidUntil: until },
        lines: [`${email} has ${count} more: paid until ${until.slice(0, 10)}.`],
      };
    });
  },
};

const remove: Command = {
  name: 'users delete',
  summary: 'Delete an account with everything that names the household',
  words: [who],
  options: { yes: { type: 'boolean' } },
  help: [
    '  --yes  delete without asking; needed without a terminal',
    '',
    'The same as Delete Account on the profile: sub-users, history, sessions and waiting mails go, payments',
    'stay without personal data. Backups that were made before still hold the account.',
  ],
  run: (call) =>
    withDatabase(async (opened) => {
      const { id, email } = await accountOf(opened, call);
      if (!call.flag('yes')) await confirm(call, email);
      const { mailer } = createMail(opened.config, opened.clock);
      await deleteAudited({ ...opened, mailer }, { userId: id, actor: commandLine }, email);
      mailer.close();
      return { json: { id, email, deleted: true }, lines: [`${email} is deleted.`] };
    }),
};

export const userCommands: readonly Command[] = [list, show, grantPaid, remove];

async function accountOf(opened: CommandContext, { words: [meant = ''] }: Call): Promise<AccountView> {
  const account = await readAccountView(opened, meant);
  if (account === null) throw missing(meant);
  return account;
}

function missing(meant: string): CommandFailed {
  return new CommandFailed(
    `There is no account with the id or the e-mail address ${meant}.`,
    exitCodes.missing,
  );
}

async function confirm(call: Call, email: string): Promise<void> {
  if (call.prompt === null) {
    throw new CommandFailed(
      'There is no terminal to confirm on: add --yes to delete the account.',
      exitCodes.usage,
    );
  }
  const typed = await call.prompt(`Type ${email} to delete this account for good: `);
  if (typed.trim() !== email) throw new CommandFailed('Nothing was deleted.');
}

function linesOf(
  account: AccountView,
  { members, periods, ended, sessions }: Awaited<ReturnType<typeof readAccountDetails>>,
): string[] {
  const until = account.paidUntil?.slice(0, 10) ?? 'never';
  const rows = [
    ...periods.map(({ from, until: end, payment, reason }) => [from, end, payment ?? 'nobody', reason ?? '']),
    ...ended.map(({ from, until: end, payment, refundedAt }) => [
      from,
      end,
      payment,
      `ended: refunded on ${refundedAt?.slice(0, 10)}`,
    ]),
  ]
    .toSorted(([a = ''], [b = '']) => a.localeCompare(b))
    .map(([from = '', end = '', ...rest]) => [from.slice(0, 10), end.slice(0, 10), ...rest]);
  return [
    `id          ${account.id}`,
    `email       ${account.email}`,
    `since       ${account.createdAt.slice(0, 10)}`,
    `paid        ${account.paid ? 'yes' : 'no'}, until ${until}`,
    `signed in   on ${sessions} ${sessions === 1 ? 'device' : 'devices'}`,
    `sub-users   ${members.map(({ name, ageGroup }) => `${name} (${ageGroup})`).join(', ') || 'none'}`,
    ...(rows.length === 0 ? [] : ['', ...formatTable(['from', 'until', 'paid by', 'reason'], rows)]),
  ];
}

interface LedgerLines {
  kept: number;
  owed: number;
  returned: number;
  faults: string[];
}

function linesOfLedger({ kept: revenue, owed, returned, faults }: LedgerLines): string[] {
  const back = returned === 0 ? '' : `, ${formatRand(returned)} refunded`;
  const sums = `ledger      ${formatRand(revenue)} kept, ${formatRand(owed)} to be refunded${back}; `;
  if (faults.length === 0) return [`${sums}it adds up`];
  return [`${sums}it doesn’t add up:`, ...faults.map((fault) => `            ${fault}`)];
}
