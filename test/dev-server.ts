import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { freePort } from './free-port.ts';

export interface DevServer {
  url: string;
  /** Replaces a text in a source file; throws when it isn't there. */
  edit(path: string, from: string, to: string): Promise<void>;
  add(path: string, text: string): Promise<void>;
  /** Returns everything that the server printed. */
  output(): string;
  stop(): Promise<void>;
}

/** The files that the development server reads. */
const sources = [
  'src',
  'preview',
  'migrations',
  'public',
  'scripts',
  'test',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'lingui.config.ts',
  'react-router.config.ts',
];

/** Starts `npm run dev`'s server on a copy of the tree, so that its files can be edited. */
export async function startDevServer(): Promise<DevServer> {
  const root = resolve(import.meta.dirname, '..');
  const copy = await mkdtemp(join(tmpdir(), 'stoep-dev-'));
  for (const name of sources) await cp(join(root, name), join(copy, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  const port = await freePort();
  const { NODE_ENV: _production, VITEST: _vitest, ...env } = process.env;
  const child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: copy,
    env: { ...env, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const stop = async () => {
    await end(child);
    await rm(copy, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
  const server = {
    url: `http://localhost:${port}`,
    output: () => output,
    edit: async (path: string, from: string, to: string) => {
      const text = await readFile(join(copy, path), 'utf8');
      if (!text.includes(from)) throw new Error(`${path} has no ${from}`);
      await writeFile(join(copy, path), text.replace(from, to));
    },
    add: async (path: string, text: string) => {
      await mkdir(dirname(join(copy, path)), { recursive: true });
      await writeFile(join(copy, path), text);
    },
    stop,
  };
  try {
    await waitUntilReady(server, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return server;
}

async function waitUntilReady({ url, output }: DevServer, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + 100_000;
  while (performance.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok && output().includes('demo household')) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  const reason = child.exitCode === null ? 'is not ready after 100 s' : `ended with ${child.exitCode}`;
  throw new Error(`The development server ${reason}:\n${output()}`);
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  return new Promise((done) => {
    child.once('exit', () => done());
    child.kill('SIGTERM');
  });
}
