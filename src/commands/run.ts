import { parseArgs } from 'node:util';
import { AppError } from '#src/domain/errors.ts';
import { entryOf, Refusal, sentenceOf } from '#src/domain/refusals.ts';
import { operatorTexts } from '#src/features/operations/operator-texts.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { alertCommands } from './alerts.ts';
import { announceCommand } from './announce.ts';
import { backupCommands } from './backup.ts';
import { catalogueCommands } from './catalogue.ts';
import { checkoutCommands } from './checkouts.ts';
import type { Command } from './command.ts';
import { CommandFailed, type ExitCode, exitCodes, type Output, type Shell } from './command.ts';
import { doctor } from './doctor.ts';
import { commandHelp, overview } from './help.ts';
import { migrate } from './migrate.ts';
import { move } from './move.ts';
import { operatorCommands } from './operators.ts';
import { passCommands } from './passes.ts';
import { reportCommands } from './reports.ts';
import { stores } from './stores.ts';
import { userCommands } from './users.ts';

export const commands: readonly Command[] = [
  doctor,
  ...reportCommands,
  migrate,
  ...backupCommands,
  move,
  ...userCommands,
  ...checkoutCommands,
  ...passCommands,
  ...catalogueCommands,
  ...operatorCommands,
  ...alertCommands,
  announceCommand,
  stores,
];

const { version } = packageFile;

const everywhere = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;

export async function runCommandLine(typed: readonly string[], shell: Shell): Promise<ExitCode> {
  const print = (text: string) => {
    if (text !== '') shell.printResult(text);
  };
  const isJson = typed.includes('--json');
  try {
    const { json, lines, code = exitCodes.done } = await find(typed, shell);
    print(isJson ? JSON.stringify(json, null, 2) : lines.join('\n'));
    return code;
  } catch (error) {
    const failed = asFailure(error);
    shell.printProgress(failed.message);
    // With `--json` errors are JSON too.
    if (isJson) print(JSON.stringify({ error: { exitCode: failed.exitCode, message: failed.message } }));
    return failed.exitCode;
  }
}

async function find(typed: readonly string[], shell: Shell): Promise<Output> {
  const words = typed.filter((word) => !word.startsWith('-'));
  if (words.length === 0 && typed.includes('--version')) return { json: { version }, lines: [version] };
  if (words.length === 0 || words[0] === 'help') return overview(words.slice(1), commands);
  const command = commands.find(({ name }) => isPrefix(name.split(' '), words));
  if (command === undefined) {
    const about = overview([words[0] ?? ''], commands);
    if (typed.some((word) => word === '--help' || word === '-h')) return about;
    throw new CommandFailed(`There is no such command.\n\n${about.lines.join('\n')}`, exitCodes.usage);
  }
  return start(command, dropName(typed, command.name.split(' ').length), shell);
}

function isPrefix(name: readonly string[], words: readonly string[]): boolean {
  return name.every((word, index) => words[index] === word);
}

/** Drops the words of the name, and keeps options, which may be anywhere. */
function dropName(typed: readonly string[], count: number): string[] {
  let left = count;
  return typed.filter((word) => {
    if (left === 0 || word.startsWith('-')) return true;
    left -= 1;
    return false;
  });
}

async function start(command: Command, typed: string[], shell: Shell): Promise<Output> {
  const { values, positionals } = understand(command, typed);
  if (values.help === true) return commandHelp(command);
  if (positionals.length !== command.words.length) {
    const wanted = command.words.length === 0 ? 'no argument' : command.words.join(' ');
    throw usageError(command, `${command.name} takes ${wanted}.`);
  }
  const text = (name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  const { loadConfig, prompt, printProgress, printResult } = shell;
  const flag = (name: string) => values[name] === true;
  return command.run({
    words: positionals,
    option: text,
    flag,
    loadConfig,
    prompt,
    printProgress,
    printResult,
  });
}

interface Understood {
  values: Record<string, unknown>;
  positionals: string[];
}

function understand(command: Command, typed: string[]): Understood {
  try {
    const options = { ...command.options, ...everywhere };
    return parseArgs({ args: typed, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw usageError(command, error instanceof Error ? error.message : String(error));
  }
}

function usageError(command: Command, why: string): CommandFailed {
  return new CommandFailed(`${why}\n\n${commandHelp(command).lines.join('\n')}`, exitCodes.usage);
}

function asFailure(error: unknown): CommandFailed {
  if (error instanceof CommandFailed) return error;
  if (error instanceof Refusal) return refused(error);
  if (error instanceof AppError) return new CommandFailed(error.message);
  return new CommandFailed(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

function refused({ code, details }: Refusal): CommandFailed {
  const sentence = operatorTexts()._(sentenceOf(code, details));
  return new CommandFailed(sentence, entryOf(code).status === 404 ? exitCodes.missing : exitCodes.failed);
}
