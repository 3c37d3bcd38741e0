import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { ensureBuild } from './ensure-build.ts';

export const root = resolve(import.meta.dirname, '..');

await ensureBuild();

/** The built server. */
export const main = join(root, 'dist', 'server', 'main.js');

export interface Run {
  child: ChildProcess;
  output(): string;
  /** Resolves to the exit code. */
  ended: Promise<number | null>;
}

/** Kills the process after the test. This folder has no `.env`; the project's may name a database in use. */
export function run(
  command: string,
  args: string[],
  env: Record<string, string>,
  cwd = import.meta.dirname,
): Run {
  const { NODE_ENV: _dropped, VITEST: _ours, ...outer } = process.env;
  const child = spawn(command, args, {
    cwd,
    env: { ...outer, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
  return {
    child,
    output: () => output,
    ended: new Promise((done) => child.once('exit', (code) => done(code))),
  };
}

/** Returns true if a server on this port is ready. */
export function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
