import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

const cli = join(resolve(import.meta.dirname, '..'), 'src', 'cli.ts');

/** Has no `.env`: that of the project's folder may name a database in use. */
const cwd = import.meta.dirname;

/** What a command said and how it ended. */
export interface Ended {
  code: number | null;
  out: string;
  err: string;
  /** What `--json` printed. */
  json(): unknown;
}

/** Runs a command of the operator's in a process of its own, with nothing but this configuration. */
export function runCommand(args: readonly string[], env: Record<string, string>): Promise<Ended> {
  return startCommand(args, env).ended;
}

/** The same for a test that ends the process. */
export function startCommand(
  args: readonly string[],
  env: Record<string, string>,
): { child: ChildProcess; ended: Promise<Ended> } {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [cli, ...args], {
    cwd,
    env: { PATH, HOME, LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  const ended = new Promise<Ended>((done) => {
    child.once('close', (code) => done({ code, out, err, json: () => JSON.parse(out) }));
  });
  return { child, ended };
}
