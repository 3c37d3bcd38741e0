import { createMail } from '#src/adapters/mail/create-mail.ts';
import { languageNames } from '#src/domain/languages.ts';
import { formatRand } from '#src/domain/money.ts';
import { commandLine } from '#src/domain/operator.ts';
import { selectAccountsAlike } from '#src/features/accounts/email-store.ts';
import { maxMonths } from '#src/features/billing/grant/grant.ts';
import { fillFolds } from '#src/features/operations/fill-folds.ts';
import { deleteAudited, grantAudited } from '#src/features/operations/households/act.ts';
import {
  findHousehold,
  type Household,
  listHouseholds,
  readHousehold,
} from '#src/features/operations/households/read.ts';
import { searchHouseholds } from '#src/features/operations/households/search.ts';
import { type Call, type Command, CommandFailed, exitCodes } from './command.ts';
import { type CommandContext, withDatabase } from './open.ts';
import { formatTable, isoTime } from './table.ts';

const who = 'ID|EMAIL';
const when = 'when (Johannesburg)';

const list: Command = {
  name: 'users list',
  summary: 'List the main accounts',
  words: [],
  options: {},
  help: [
    'With --json: [{id, email, paid, paidUntil, subUsers, createdAt}], the oldest first; times in UTC,',
    'paidUntil is null for an account that never had a period, and subUsers is a number.',
  ],
  run: (call) =>
    withDatabase(call, async (opened) => {
      const accounts = await listHouseholds(opened);
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
  summary: 'Show one household: sub-users, why it is paid or not, each payment, and what operators did',
  words: [who],
  options: {},
  help: ['The desk shows the same. What the household has watched is not shown.'],
  run: (call) =>
    withDatabase(call, async (opened) => {
      const { id, email } = await accountOf(opened, call);
      const household = await readHousehold(opened, id);
      if (household === null) throw missing(email);
      const money = household.money.map((line) => ({ ...line, time: isoTime(line.time) }));
      return { json: { ...household, money }, lines: linesOf(household) };
    }),
};

const grantPaid: Command = {
  name: 'users grant-paid',
  summary: 'Give an account free months',
  words: [who],
  options: { months: { type: 'string' }, reason: { type: 'string' } },
  help: [
    `  --months N     how many, 1 to ${maxMonths}`,
    '  --reason TEXT  stored with the period, for the books',
    '',
    'The months are added to those the account has, as if they had been paid for.',
  ],
  async run(call) {
    const months = Number(call.option('months') ?? '');
    if (!Number.isInteger(months) || months < 1 || months > maxMonths) {
      throw new CommandFailed(`--months takes a whole number from 1 to ${maxMonths}.`, exitCodes.usage);
    }
    const reason = (call.option('reason') ?? 'granted by the operator').trim().slice(0, 200);
    return withDatabase(call, async (opened) => {
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
  summary: 'Delete an account and everything that names the household',
  words: [who],
  options: { yes: { type: 'boolean' } },
  help: [
    '  --yes  delete without asking; needed without a terminal',
    '',
    'Does what Delete Account on the profile does: removes sub-users, history, sessions and waiting emails. Payments',
    'stay, without personal data. Older backups still hold the account.',
  ],
  run: (call) =>
    withDatabase(call, async (opened) => {
      const { id, email } = await accountOf(opened, call);
      if (!call.flag('yes')) await confirm(call, email);
      const { mailer } = createMail(opened.config, opened.clock);
      await deleteAudited({ ...opened, mailer }, { userId: id, actor: commandLine }, email);
      mailer.close();
      return { json: { id, email, deleted: true }, lines: [`${email} is deleted.`] };
    }),
};

const alike: Command = {
  name: 'users alike',
  summary: 'List main accounts whose email addresses look alike',
  words: [],
  options: {},
  help: [
    'They are of versions that told such addresses apart, and go on as they are: each signs in with exactly its own',
    'spelling. Ask their owners which one they use. With --json: [[{id, email}, …], …].',
  ],
  run: (call) =>
    withDatabase(call, async ({ db }) => {
      await fillFolds({ db });
      const groups = await selectAccountsAlike(db.read, 1000);
      const rows = groups.flat().map(({ id, email }) => [id, email, spellOut(email)]);
      const lines =
        rows.length === 0
          ? ['No two addresses look alike.']
          : formatTable(['id', 'email', 'spelled out'], rows);
      return { json: groups, lines };
    }),
};

/** Of two that look alike nobody sees the difference. */
function spellOut(email: string): string {
  return [...email].map((char) => (/[!-~]/.test(char) ? char : `<U+${hexOf(char)}>`)).join('');
}

function hexOf(char: string): string {
  return (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}

export const userCommands: readonly Command[] = [list, show, alike, grantPaid, remove];

async function accountOf(
  opened: CommandContext,
  { words: [meant = ''] }: Call,
): Promise<Pick<Household, 'id' | 'email'>> {
  const account = await findHousehold(opened, meant);
  if (account === null) throw missing(meant, await linesOfSignups(opened, meant));
  return account;
}

function missing(meant: string, more: readonly string[] = []): CommandFailed {
  const text = `There is no account with the id or email address ${meant}.`;
  return new CommandFailed([text, ...more].join('\n'), exitCodes.missing);
}

/** Who says that they paid may have an account soon. */
async function linesOfSignups(opened: CommandContext, meant: string): Promise<string[]> {
  const { signups } = await searchHouseholds(opened, meant);
  const checkouts = signups.flatMap((signup) => signup.checkouts);
  if (checkouts.length === 0) return ['Nobody is signing up with that address, either.'];
  return [
    ...checkouts.map(
      ({ reference, status, begun }) =>
        `Sign-up: checkout ${reference || 'without a number'} of ${begun} is ${status}.`,
    ),
    'checkouts reconcile asks the payment provider about new and open ones.',
  ];
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

function linesOf(household: Household): string[] {
  const { id, email, createdAt, members, sessions, state, translation, ledger, money, audit } = household;
  const payments = money.map(({ at, kind, id: reference, cents, meaning }, index) => [
    at,
    kind === 'Grant' ? kind : `${kind} ${reference}`,
    cents === null ? '' : formatRand(cents),
    meaning,
    ...(translation === null ? [] : [translation.meanings[index] ?? '']),
  ]);
  const language = translation === null ? [] : [`in ${languageNames[translation.language]}`];
  const entries = audit.map(({ at, actor, what, detail }) => [at, actor, what, detail]);
  return [
    `id          ${id}`,
    `email       ${email}`,
    `since       ${createdAt.slice(0, 10)}`,
    `signed in   on ${sessions} ${sessions === 1 ? 'device' : 'devices'}`,
    `sub-users   ${members.map(({ name, ageGroup }) => `${name} (${ageGroup})`).join(', ') || 'none'}`,
    `paid        ${state}`,
    ...(translation === null
      ? []
      : [`            in ${languageNames[translation.language]}: ${translation.state}`]),
    ...linesOfLedger(ledger),
    ...(payments.length === 0
      ? []
      : ['', ...formatTable([when, 'what', 'amount', 'meaning', ...language], payments)]),
    ...(entries.length === 0 ? [] : ['', ...formatTable([when, 'operator', 'what', ''], entries)]),
  ];
}

function linesOfLedger({ kept: revenue, owed, returned, faults }: Household['ledger']): string[] {
  const back = returned === 0 ? '' : `, ${formatRand(returned)} refunded`;
  const sums = `ledger      ${formatRand(revenue)} kept, ${formatRand(owed)} to be refunded${back}; `;
  if (faults.length === 0) return [`${sums}it adds up`];
  return [`${sums}it doesn’t add up:`, ...faults.map((fault) => `            ${fault}`)];
}
