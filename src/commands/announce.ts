import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type AnnouncementTexts, maxAnnouncement, parseAnnouncement } from '#src/domain/announcement.ts';
import { type Language, languageNames } from '#src/domain/languages.ts';
import { commandLine } from '#src/domain/operator.ts';
import { announce, previewAnnouncement } from '#src/features/operations/announce/announce.ts';
import { senderIn } from '#src/features/outbox/letter.ts';
import { announcementLetter } from '#src/features/outbox/letters.ts';
import { type Command, CommandFailed, exitCodes, type Output } from './command.ts';
import { type CommandContext, withDatabase } from './open.ts';

export const announceCommand: Command = {
  name: 'announce',
  summary: 'Mail a change, such as one of the terms or the price, to all account holders, once',
  words: ['FILE'],
  options: { preview: { type: 'boolean' } },
  help: [
    '  --preview  print the letter in each of its languages and how many would get it, and send nothing',
    '',
    `FILE is text in UTF-8, at most ${maxAnnouncement.bytes / 1024} KB: the subject in its first line, an empty line, and paragraphs with empty`,
    'lines between them. A line such as === zu begins the same in another of LANGUAGES, for who chose it.',
    '',
    'Everyone who has an account when it is first run gets it, suspended and lapsed households too. Run it again if it',
    'was cut off: nobody gets the same text twice. Five mails a second become due, after any others. Not while two',
    'versions run: nodes of 1.0.0 drop these mails.',
  ],
  run: (call) =>
    withDatabase(call, async (opened) => {
      const file = call.words[0] ?? '';
      const texts = parseAnnouncement(await readText(file), opened.config.languages);
      if (typeof texts === 'string') throw new CommandFailed(`${file}: ${texts}`, exitCodes.usage);
      if (call.flag('preview')) return preview(opened, texts);
      const { id, queued, before } = await announce(opened, { texts, actor: commandLine });
      const again = before === 0 ? '' : ` ${count(before)} had it before.`;
      return {
        json: { announcement: id, queued, before },
        lines: [`Queued for ${count(queued)}.${again}`],
      };
    }),
};

async function preview(opened: CommandContext, texts: AnnouncementTexts): Promise<Output> {
  const { config } = opened;
  const { before, counts } = await previewAnnouncement(opened, texts, config.languages);
  const letters = texts.map((text) => ({
    language: text.language,
    accounts: counts.get(text.language) ?? 0,
    ...announcementLetter(senderIn(text.language, config), text),
  }));
  const total = letters.reduce((sum, { accounts }) => sum + accounts, 0);
  return {
    json: { accounts: total, before, letters },
    lines: [
      ...letters.flatMap(({ language, accounts, subject, text }) => [
        `=== ${languageNames[language as Language]}, for ${count(accounts)}`,
        '',
        `Subject: ${subject}`,
        '',
        text,
        '',
      ]),
      `${count(total)} would get it.${before === 0 ? '' : ` ${count(before)} had it before.`} Nothing was sent.`,
    ],
  };
}

function count(accounts: number): string {
  return accounts === 1 ? '1 account holder' : `${accounts} account holders`;
}

/** Reads no more than a file may hold. */
async function readText(file: string): Promise<string> {
  const failed = (why: string) => new CommandFailed(`${file} ${why}`, exitCodes.usage);
  const opened = await open(resolve(file)).catch((error: NodeJS.ErrnoException) => {
    throw failed(error.code === 'ENOENT' ? 'doesn’t exist.' : `can’t be read: ${error.message}`);
  });
  try {
    if (!(await opened.stat()).isFile()) throw failed('is no file.');
    const bytes = Buffer.alloc(maxAnnouncement.bytes + 1);
    const { bytesRead } = await opened.read(bytes, 0, bytes.byteLength, 0);
    if (bytesRead > maxAnnouncement.bytes) throw failed(`has more than ${maxAnnouncement.bytes / 1024} KB.`);
    // Bytes that aren't UTF-8 become U+FFFD, which is refused.
    return bytes.subarray(0, bytesRead).toString('utf8');
  } finally {
    await opened.close();
  }
}
