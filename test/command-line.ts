import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { runCommandLine } from '#src/commands/run.ts';
import { readConfig } from '#src/config/env.ts';

const cli = join(resolve(import.meta.dirname, '..'), 'src', 'cli.ts');

/** This folder has no `.env`. The project's own may name a database in use. */
const cwd = import.meta.dirname;

export interface Ended {
  code: number | null;
  /** The signal that ended the process. */
  signal: NodeJS.Signals | null;
  out: string;
  err: string;
  /** Returns what `--json` printed. */
  json(): unknown;
}

/** Runs an operator's command, without a terminal and with only this configuration. */
export async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ended> {
  let out = '';
  let err = '';
  const code = await runCommandLine(args, {
    loadConfig: () => readConfig(withDefaults(env), { cwd }),
    prompt: null,
    printProgress: (line) => {
      err += `${line}\n`;
    },
    printResult: (text) => {
      out += `${text}\n`;
    },
  });
  return { code, signal: null, out, err, json: () => JSON.parse(out) };
}

/** Runs a command as a process, for tests of the process and tests that end it. */
export function startCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [cli, ...args], {
    cwd,
    env: withDefaults(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  const ended = new Promise<Ended>((done) => {
    child.once('close', (code, signal) => done({ code, signal, out, err, json: () => JSON.parse(out) }));
  });
  return { child, ended };
}

function withDefaults(env: Readonly<Record<string, string>>): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env;
  return { PATH, HOME, LOG_LEVEL: 'silent', ...env };
}
