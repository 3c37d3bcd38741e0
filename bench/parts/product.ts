import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import * as v from 'valibot';
import { demo } from '#preview/demo.ts';

export interface Product {
  url: string;
  port: number;
  pid: number;
  cookie: string;
  cookies: { name: string; value: string; url: string }[];
  /** Time from the start of the process until it is ready. */
  readyMs: number;
  /** Returns MB. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

const startManifest = v.object({ scripts: v.object({ start: v.string() }) });

const root = join(import.meta.dirname, '..', '..');

interface ProductOptions {
  /** Default: a temporary folder. */
  dataDir?: string;
  env?: Record<string, string>;
}

export async function startProduct(
  port: number,
  { dataDir, env = {} }: ProductOptions = {},
): Promise<Product> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'stoep-bench-')));
  const began = performance.now();
  const child = spawn('sh', ['-c', await readServeCommand()], {
    cwd: folder,
    env: {
      ...process.env,
      PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`,
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'info',
      PUBLIC_URL: `http://localhost:${port}`,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  let readyMs: number;
  let cookie: string;
  try {
    await waitUntil(isReady, 30_000);
    readyMs = performance.now() - began;
    cookie = await signIn(url);
  } catch (error) {
    await stopProcess(child);
    throw error;
  }
  return {
    url,
    port,
    pid: child.pid ?? 0,
    cookie,
    cookies: cookie.split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split('=', 2);
      return { name, value, url };
    }),
    readyMs,
    memory: () => residentMemory(child.pid ?? 0),
    stop: async () => {
      await stopProcess(child);
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The last step of `npm start` with its flags. */
async function readServeCommand(): Promise<string> {
  const manifest = v.parse(startManifest, JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
  const command = manifest.scripts.start.split(' && ').at(-1) ?? '';
  // `exec` keeps the process id.
  if (!/^exec .* dist\/server\/main\.js$/.test(command)) throw new Error(`Not the server: ${command}`);
  return command.replace('dist/server/main.js', `'${join(root, 'dist', 'server', 'main.js')}'`);
}

/** Throws if `probe` isn't true within `timeoutMs`. */
export async function waitUntil(
  probe: () => Promise<boolean>,
  timeoutMs: number,
  pauseMs = 25,
): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!(await probe())) {
    if (performance.now() > end) throw new Error(`Not so within ${timeoutMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

async function signIn(url: string): Promise<string> {
  const body = new URLSearchParams({ email: demo.email, password: demo.password });
  const response = await fetch(`${url}/login`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { Origin: url },
  });
  if (response.status !== 303) throw new Error(`The demo household could not sign in: ${response.status}`);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  return cookies.join('; ');
}

async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

function stopProcess(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
