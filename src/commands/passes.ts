import { open, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { hashToken } from '#src/adapters/hashing/tokens.ts';
import { ensureAppSecret } from '#src/config/app-secret.ts';
import { dayOf } from '#src/domain/days.ts';
import { isLanguage, knownLanguages, type Language, languageOf } from '#src/domain/languages.ts';
import { formatRand, monthlyPrice } from '#src/domain/money.ts';
import { commandLine } from '#src/domain/operator.ts';
import { formatPass, maxPassesAtOnce, maxPassMonths, minPassLife, passExpiry } from '#src/domain/pass.ts';
import { sayOnPasses } from '#src/features/operations/pass-words.ts';
import {
  describePasses,
  makePasses,
  readPasses,
  stopPasses,
  type WrittenPasses,
} from '#src/features/operations/passes.ts';
import { paths } from '#src/routes.ts';
import { type Call, type Command, CommandFailed, exitCodes } from './command.ts';
import { type CommandContext, withDatabase } from './open.ts';
import { drawSheet } from './passes-sheet.ts';
import { printReport } from './print-report.ts';
import { isoTime } from './table.ts';

const maxLife = 120;

interface Wanted {
  count: number;
  months: number;
  /** Counts cents. */
  price: number;
  note: string;
  /** Counts months. */
  life: number;
  csv: string;
  sheet: string | undefined;
  /** The sheet is in this language. */
  language: Language | undefined;
}

const create: Command = {
  name: 'passes make',
  summary: 'Make passes, and write their codes to a file',
  words: [],
  options: {
    months: { type: 'string' },
    count: { type: 'string' },
    price: { type: 'string' },
    note: { type: 'string' },
    valid: { type: 'string' },
    file: { type: 'string' },
    sheet: { type: 'string' },
    language: { type: 'string' },
  },
  help: [
    `  --months N    that each pass adds, 1 to ${maxPassMonths}`,
    `  --count N     how many, 1 to ${maxPassesAtOnce}`,
    `  --price RAND  of one pass, for receipts; R${monthlyPrice.cents / 100} a month if left out`,
    '  --note TEXT   for whom they are, such as a shop; you see it in the list',
    `  --valid N     months until they expire, ${minPassLife} to ${maxLife}; ${minPassLife} if left out, which the law asks for`,
    '  --file FILE   the CSV, passes.csv if left out; an existing file is never replaced',
    '  --sheet FILE  also an HTML file to print, ten passes with QR codes a page',
    `  --language X  of the sheet: ${knownLanguages.join(', ')}; the first of LANGUAGES if left out`,
    '',
    'Only the file holds the codes: the database has keyed hashes. Whoever has a code can use it, so keep the file as you',
    'keep money. After a change of APP_SECRET no open pass works any more.',
  ],
  async run(call) {
    const wanted = readWanted(call);
    return withDatabase(call, async (opened) => {
      const expiresAt = passExpiry(opened.clock.now(), wanted.life);
      const request = { ...wanted, madeBy: commandLine, expiresAt };
      const secret = opened.config.secrets.app ?? ensureAppSecret(opened.config.dataDir);
      const hashing = { hashToken: (token: string) => hashToken(token, secret) };
      const files = new WrittenFiles();
      const making = makePasses({ ...opened, hashing }, request, (written) =>
        writeFiles(opened, files, wanted, { ...written, expiresAt }),
      );
      const { batch } = await making.catch(async (error: unknown) => {
        await files.remove();
        throw error;
      });
      const { months, count, csv, sheet, price } = wanted;
      return {
        json: { batch, months, count, price, expiresAt: isoTime(expiresAt), file: csv, sheet: sheet ?? null },
        lines: [
          `Made ${describePasses(wanted)}, valid until ${dayOf(expiresAt)}.`,
          `Batch ${batch}`,
          `The codes are in ${csv}${sheet === undefined ? '' : `, and to print in ${sheet}`}.`,
          `Their links lead to ${opened.config.publicUrl}${paths.redeem}, which is PUBLIC_URL.`,
        ],
      };
    });
  },
};

function readWanted(call: Call): Wanted {
  const rand = call.option('price')?.replace(/^R/i, '');
  const sheet = call.option('sheet');
  const months = readNumber(call, 'months', { min: 1, max: maxPassMonths });
  const wanted = {
    months,
    count: readNumber(call, 'count', { min: 1, max: maxPassesAtOnce }),
    price: rand === undefined ? months * monthlyPrice.cents : readRand(rand),
    note: (call.option('note') ?? '').trim().slice(0, 200),
    life: readNumber(call, 'valid', { min: minPassLife, max: maxLife, otherwise: minPassLife }),
    csv: resolve(call.option('file') ?? 'passes.csv'),
    sheet: sheet === undefined ? undefined : resolve(sheet),
    language: readLanguage(call),
  };
  if (wanted.csv === wanted.sheet)
    throw new CommandFailed('--file and --sheet name the same file.', exitCodes.usage);
  return wanted;
}

function readLanguage(call: Call): Language | undefined {
  const typed = call.option('language');
  if (typed === undefined || isLanguage(typed)) return typed;
  throw new CommandFailed(`--language takes one of ${knownLanguages.join(', ')}.`, exitCodes.usage);
}

function readNumber(
  call: Call,
  name: string,
  { min, max, otherwise }: { min: number; max: number; otherwise?: number },
): number {
  const typed = call.option(name);
  if (typed === undefined && otherwise !== undefined) return otherwise;
  const value = Number(typed ?? '');
  if (!Number.isInteger(value) || value < min || value > max) {
    const text = `--${name} takes a whole number from ${min} to ${max}.`;
    throw new CommandFailed(text, exitCodes.usage);
  }
  return value;
}

/** Returns cents. */
function readRand(typed: string): number {
  const cents = Math.round(Number(typed) * 100);
  if (!/^\d{1,5}(\.\d{1,2})?$/.test(typed))
    throw new CommandFailed('--price takes an amount in rand, such as 35 or R35.50.', exitCodes.usage);
  return cents;
}

async function writeFiles(
  { config }: CommandContext,
  files: WrittenFiles,
  { months, price, csv, sheet, language }: Wanted,
  { batch, codes, expiresAt }: WrittenPasses & { expiresAt: number },
): Promise<void> {
  const until = dayOf(expiresAt);
  const passes = codes.map((code) => {
    const formatted = formatPass(code);
    return { code: formatted, url: config.publicUrl + paths.redeemWith(formatted) };
  });
  const rows = passes.map(({ code, url }) => [code, months, price / 100, until, batch, url].join(','));
  const text = `${['code,months,price in rand,valid until,batch,link', ...rows].join('\n')}\n`;
  await files.write('--file', csv, text);
  if (sheet === undefined) return;
  const words = sayOnPasses(language ?? languageOf(null, config.languages), {
    brand: config.brand.name,
    home: config.publicUrl + paths.redeem,
    months,
    price: formatRand(price),
    expiresAt,
  });
  await files.write('--sheet', sheet, drawSheet(words, passes));
}

const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'exists already',
  ENOENT: 'can’t be written, because its folder doesn’t exist',
  ENOTDIR: 'can’t be written, because a part of its path is a file',
  EACCES: 'can’t be written, because this user may not write there',
  EROFS: 'can’t be written, because the disk is read-only',
  ENOSPC: 'can’t be written, because the disk is full',
};

/** Writes files that only their owner may read. */
class WrittenFiles {
  readonly #files: string[] = [];

  /** Throws if the file exists: it may hold the only copy of other codes. */
  async write(option: string, file: string, text: string): Promise<void> {
    try {
      const handle = await open(file, 'wx', 0o600);
      this.#files.push(file);
      try {
        await handle.writeFile(text);
        await handle.sync();
      } finally {
        await handle.close();
      }
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
      const text = reasons[code] ?? `can’t be written (${code})`;
      throw new CommandFailed(
        `No passes were made: ${file} ${text}. Name another with ${option}.`,
        exitCodes.failed,
      );
    }
  }

  /** Removes the files, so that nobody sells codes that don't count. */
  async remove(): Promise<void> {
    for (const file of this.#files) await rm(file, { force: true });
  }
}

const list: Command = {
  name: 'passes list',
  summary: 'List the batches of passes, the newest first',
  words: [],
  options: {},
  help: ['The desk shows the same. Codes are nowhere but in the files that passes make wrote.'],
  run: (call) => withDatabase(call, async (opened) => printReport(await readPasses(opened))),
};

const stop: Command = {
  name: 'passes stop',
  summary: 'Stop the open passes of a batch, such as stolen ones',
  words: ['BATCH'],
  options: {},
  help: ['Months that were redeemed stay. It can’t be undone.'],
  run: (call) =>
    withDatabase(call, async (opened) => {
      const [batch = ''] = call.words;
      await stopPasses(opened, batch, commandLine);
      return { json: { batch, stopped: true }, lines: ['Its open passes no longer work.'] };
    }),
};

export const passCommands: readonly Command[] = [create, list, stop];
