import { hashToken, newToken } from '#src/adapters/hashing/tokens.ts';
import { ensureAppSecret } from '#src/config/app-secret.ts';
import { readEmail } from '#src/domain/email.ts';
import {
  inviteOperator,
  listOperators,
  removeOperator,
} from '#src/features/operations/operators/operators.ts';
import { listAsReport } from '#src/features/operations/report.ts';
import { operatorPaths } from '#src/routes/operator/paths.ts';
import { type Command, CommandFailed, exitCodes } from './command.ts';
import { withDatabase } from './open.ts';
import { printReport } from './print-report.ts';
import { isoTime } from './table.ts';

const add: Command = {
  name: 'operators add',
  summary: 'Let a person use the desk: prints a link to register a passkey',
  words: ['EMAIL'],
  options: {},
  help: [
    'The link works once, for 30 minutes. Send it in a way you trust. If the person is',
    'already an operator, it registers one more passkey and replaces any earlier link.',
  ],
  run: (call) =>
    withDatabase(call, async ({ config, ...deps }) => {
      const [typed = ''] = call.words;
      const email = readEmail(typed);
      if (email === null) throw new CommandFailed(`${typed} isn’t an email address.`, exitCodes.usage);
      const secret = config.secrets.app ?? ensureAppSecret(config.dataDir);
      const hashing = { newToken, hashToken: (token: string) => hashToken(token, secret) };
      const { token, expiresAt } = await inviteOperator({ ...deps, hashing }, email);
      const link = config.publicUrl + operatorPaths.registerWith(token);
      return { json: { email, link, expiresAt: isoTime(expiresAt) }, lines: [link] };
    }),
};

const list: Command = {
  name: 'operators list',
  summary: 'List the operators of the desk',
  words: [],
  options: {},
  help: ['With --json: [{email, passkeys, since, lastSignIn}], times in UTC.'],
  run: (call) =>
    withDatabase(call, async ({ db }) => {
      const operators = (await listOperators(db)).map((one) => ({
        email: one.email,
        passkeys: one.passkeys,
        since: isoTime(one.since),
        lastSignIn: isoTime(one.lastSignIn),
      }));
      return printReport(
        listAsReport({
          title: 'Operators',
          json: operators,
          columns: ['email', 'passkeys', 'since', 'last sign-in (UTC)'],
          rows: operators.map(({ email, passkeys, since, lastSignIn }) => [
            email,
            String(passkeys),
            since?.slice(0, 10) ?? '',
            lastSignIn?.slice(0, 16).replace('T', ' ') ?? 'never',
          ]),
          none: 'There are no operators yet.',
        }),
      );
    }),
};

const remove: Command = {
  name: 'operators remove',
  summary: 'End a person’s use of the desk at once',
  words: ['EMAIL'],
  options: {},
  help: ['Passkeys, sessions and links go. What the person did stays in the audit.'],
  run: (call) =>
    withDatabase(call, async (opened) => {
      const [typed = ''] = call.words;
      if (!(await removeOperator(opened, typed)))
        throw new CommandFailed(`There is no operator with the email address ${typed}.`, exitCodes.missing);
      return { json: { email: typed, removed: true }, lines: [`${typed} is no longer an operator.`] };
    }),
};

export const operatorCommands: readonly Command[] = [add, list, remove];
