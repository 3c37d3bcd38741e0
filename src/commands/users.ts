import { createMail } from '#src/adapters/mail/create-mail.ts';
import { commandLine } from '#src/domain/operator.ts';
import { toIso } from '#src/domain/own-data.ts';
import { selectAccountsAlike } from '#src/features/accounts/email-store.ts';
import { maxMonths } from '#src/features/billing/grant/grant.ts';
import { fillFolds } from '#src/features/operations/fill-folds.ts';
import {
  deleteAudited,
  grantAudited,
  maxReason,
  resumeAudited,
  suspendAudited,
} from '#src/features/operations/households/act.ts';
import { listHouseholds, readHousehold } from '#src/features/operations/households/read.ts';
import { reportHousehold, reportHouseholds } from '#src/features/operations/households/report.ts';
import { listAsReport } from '#src/features/operations/report.ts';
import { accountOf, missing, who } from './account-of.ts';
import { type Call, type Command, CommandFailed, exitCodes } from './command.ts';
import { withDatabase } from './open.ts';
import { printReport } from './print-report.ts';
import { userDataCommands } from './user-data.ts';

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
      return printReport(reportHouseholds(await listHouseholds(opened)));
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
      return printReport(reportHousehold(household));
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
      const end = await grantAudited(opened, { userId: id, actor: commandLine }, { months, reason });
      const until = toIso(end);
      const count = months === 1 ? '1 month' : `${months} months`;
      return {
        json: { id, email, months, reason, paidUntil: until },
        lines: [`${email} has ${count} more: paid until ${until.slice(0, 10)}.`],
      };
    });
  },
};

const suspend: Command = {
  name: 'users suspend',
  summary: 'Suspend a household: nobody of it can watch, renew, or use passes and gifts',
  words: [who],
  options: { reason: { type: 'string' } },
  help: [
    `  --reason TEXT  which the household reads, at most ${maxReason} characters`,
    '',
    'A payment that is under way still adds its month. The deletion of lapsed households waits.',
  ],
  async run(call) {
    const reason = (call.option('reason') ?? '').trim();
    if (reason === '' || reason.length > maxReason)
      throw new CommandFailed(`--reason takes a text of 1 to ${maxReason} characters.`, exitCodes.usage);
    return withDatabase(call, async (opened) => {
      const { id, email } = await accountOf(opened, call);
      const outcome = await suspendAudited(opened, { userId: id, actor: commandLine }, reason);
      const line = outcome === 'same' ? `${email} is suspended already.` : `${email} is suspended.`;
      return { json: { id, email, outcome }, lines: [line] };
    });
  },
};

const resume: Command = {
  name: 'users resume',
  summary: 'End a household’s suspension, and give back the days that were left',
  words: [who],
  options: {},
  help: ['The days come after those that the household has.'],
  run: (call) =>
    withDatabase(call, async (opened) => {
      const { id, email } = await accountOf(opened, call);
      const outcome = await resumeAudited(opened, { userId: id, actor: commandLine });
      const line = outcome === 'same' ? `${email} isn’t suspended.` : `${email} goes on.`;
      return { json: { id, email, outcome }, lines: [line] };
    }),
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
      return printReport(
        listAsReport({
          title: 'Addresses that look alike',
          json: groups,
          columns: ['id', 'email', 'spelled out'],
          rows: groups.flat().map(({ id, email }) => [id, email, spellOut(email)]),
          none: 'No two addresses look alike.',
        }),
      );
    }),
};

/** Shows code points, because nobody sees the difference between addresses that look alike. */
function spellOut(email: string): string {
  return [...email].map((char) => (/[!-~]/.test(char) ? char : `<U+${hexOf(char)}>`)).join('');
}

function hexOf(char: string): string {
  return (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}

export const userCommands: readonly Command[] = [
  list,
  show,
  alike,
  grantPaid,
  suspend,
  resume,
  ...userDataCommands,
  remove,
];

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
