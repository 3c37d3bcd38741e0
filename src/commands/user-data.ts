import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createFiles } from '#src/adapters/files/create-files.ts';
import { readEmail } from '#src/domain/email.ts';
import { commandLine } from '#src/domain/operator.ts';
import { exportAudited, setEmailAudited } from '#src/features/operations/households/act.ts';
import { accountOf, who } from './account-of.ts';
import { type Command, CommandFailed, exitCodes } from './command.ts';
import { withDatabase } from './open.ts';

const exportData: Command = {
  name: 'users export',
  summary: 'Write everything that is stored of a household to a file, for whom the law gives it to',
  words: [who, 'FILE'],
  options: {},
  help: [
    'The same as Download my data on the profile: JSON, or a page to read where FILE ends in .html. It holds no',
    'password and nothing that opens an account. The file must not exist; its owner alone can read it.',
  ],
  run: (call) =>
    withDatabase(call, async (opened) => {
      const { id, email } = await accountOf(opened, call);
      const file = resolve(call.words[1] ?? '');
      const { config, clock } = opened;
      const files = createFiles(config.avatars, config, clock);
      const written = await open(file, 'wx', 0o600).catch((error: unknown) => {
        throw new CommandFailed(`${file} can’t be made: ${error instanceof Error ? error.message : error}`);
      });
      try {
        const form = file.endsWith('.html') ? 'page' : 'json';
        const text = await exportAudited({ ...opened, files }, { userId: id, actor: commandLine }, form);
        await written.writeFile(text);
      } finally {
        await written.close();
      }
      return { json: { id, email, file }, lines: [`${file}: everything that is stored of ${email}.`] };
    }),
};

const setEmail: Command = {
  name: 'users set-email',
  summary: 'Give an account another email address',
  words: [who, 'NEW'],
  options: {},
  help: [
    'For a household that mistyped its address, or lost it: be sure who asks. The main user is signed out',
    'everywhere and sets a password with Forgot your password? The former address gets a link that restores it',
    'within 72 hours.',
  ],
  async run(call) {
    const typed = call.words[1] ?? '';
    const email = readEmail(typed);
    if (email === null) throw new CommandFailed(`${typed} is no email address.`, exitCodes.usage);
    return withDatabase(call, async (opened) => {
      const account = await accountOf(opened, call);
      const { id, email: before } = account;
      const outcome = await setEmailAudited(opened, { userId: id, actor: commandLine }, email);
      const line = outcome === 'same' ? `${before} is its address already.` : `${before} is now ${email}.`;
      return { json: { id, before, email, outcome }, lines: [line] };
    });
  },
};

export const userDataCommands: readonly Command[] = [exportData, setEmail];
