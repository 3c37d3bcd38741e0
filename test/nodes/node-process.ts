import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { ensureBuild } from '../ensure-build.ts';
import { timeUntil } from '../within.ts';

await ensureBuild();

const root = resolve(import.meta.dirname, '..', '..');

/** A process of the built product. */
export interface NodeProcess {
  port: number;
  /** Starts the process without waiting. */
  launch(): void;
  /** Waits until /readyz answers 200. */
  ready(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  pid(): number | undefined;
  /** The exit code; null after a signal. */
  ended(): Promise<number | null>;
  /** Returns the node's messages since the first launch. */
  log(): { level: string; msg: string }[];
}

/** `env` is read at each launch. `folder` holds a `dist`. */
export function createNode(port: number, env: () => Record<string, string>, folder = root): NodeProcess {
  let child: ChildProcess | null = null;
  let exited: Promise<unknown[]> = Promise.resolve([]);
  let output = '';
  return {
    port,
    launch() {
      const { NODE_ENV: _dropped, VITEST: _ours, ...outer } = process.env;
      child = spawn(
        process.execPath,
        ['--max-semi-space-size=16', join(folder, 'dist', 'server', 'main.js')],
        {
          // This folder has no `.env`, unlike the project's.
          cwd: import.meta.dirname,
          env: { ...outer, PORT: String(port), ...env() },
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      exited = once(child, 'exit');
      child.stdout?.on('data', (chunk) => {
        output += chunk;
      });
    },
    async ready() {
      await timeUntil(async () => {
        if (child?.exitCode !== null)
          throw new Error(`A node ended with code ${child?.exitCode}:\n${output}`);
        return fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      });
    },
    signal: (signal) => {
      child?.kill(signal);
    },
    pid: () => child?.pid,
    async ended() {
      const [code] = await exited;
      return typeof code === 'number' ? code : null;
    },
    log: () =>
      output
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line)),
  };
}
