import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from './http.ts';

const LAUNCHER = new URL('./launch.ts', import.meta.url).pathname;
const MINE = ['--only', 'checkout,players', '--port-from', '0'];
let data: string;

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'stoep-launch-'));
});
afterAll(() => rm(data, { recursive: true }));

interface Ready {
  ready: boolean;
  error?: string;
  metadata?: object;
  checkout: { apiUrl: string; secretKey: string; webhookSecret: string };
  players: { origin: string; servers: object[] };
}

async function firstLine(child: ChildProcess): Promise<Ready> {
  if (child.stdout === null) throw new Error('no output to read');
  const [line] = await once(createInterface(child.stdout), 'line');
  return JSON.parse(String(line));
}

function start(extra: string[] = [], stdin: 'pipe' | 'ignore' = 'pipe'): ChildProcess {
  return spawn(process.execPath, [LAUNCHER, ...MINE, '--data', data, ...extra], {
    stdio: [stdin, 'pipe', 'inherit'],
  });
}

async function isUp(ready: Ready): Promise<boolean> {
  return fetch(ready.players.origin).then(
    (response) => response.ok,
    () => false,
  );
}

async function goneWithin(pid: number, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (Date.now() < end) {
    try {
      process.kill(pid, 0);
    } catch {
      return true;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
}

describe('the launcher', () => {
  test('starts what is asked for, tells where, and ends in order on SIGTERM', async () => {
    const child = start();
    const ready = await firstLine(child);
    expect(ready).toMatchObject({ ready: true, players: { servers: [{ name: 'Server 1' }, {}, {}] } });
    expect(ready.metadata).toBeUndefined();
    expect(new URL(ready.checkout.apiUrl).hostname).toBe('127.0.0.1');
    const headers = { authorization: `Bearer ${ready.checkout.secretKey}` };
    expect((await fetch(`${ready.checkout.apiUrl}/webhooks`, { headers })).status).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(await isUp(ready)).toBe(false);

    // The next run has the same secrets, so that what was signed before still holds.
    const again = start();
    expect((await firstLine(again)).checkout.webhookSecret).toBe(ready.checkout.webhookSecret);
    again.kill('SIGINT');
    expect(await once(again, 'exit')).toEqual([0, null]);
    const kept: unknown = JSON.parse(await readFile(join(data, 'preview-secrets.json'), 'utf8'));
    expect(kept).toMatchObject({ webhookSecret: ready.checkout.webhookSecret });
  });

  test('takes another port when its own is busy', async () => {
    const busy = await listen((_request, response) => void response.end(), { port: 0 });
    const child = start(['--port-from', String(busy.port - 1)]);
    const ready = await firstLine(child);
    expect(new URL(ready.checkout.apiUrl).port).not.toBe(String(busy.port));
    expect(await isUp(ready)).toBe(true);
    child.kill('SIGTERM');
    await once(child, 'exit');
    await busy.close();
  });

  test('says what is wrong and fails', async () => {
    const child = spawn(process.execPath, [LAUNCHER, '--only', 'checkouts'], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    expect(await firstLine(child)).toMatchObject({
      ready: false,
      error: expect.stringContaining('checkouts'),
    });
    expect((await once(child, 'exit'))[0]).toBe(1);
  });
});

describe('it never outlives its parent', () => {
  test('whose channel closes', async () => {
    const child = fork(LAUNCHER, [...MINE, '--data', data], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [message] = await once(child, 'message');
    expect(message).toMatchObject({ ready: true });
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('whose pipe ends', async () => {
    const child = start();
    await firstLine(child);
    child.stdin?.end();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('that is killed and held neither', async () => {
    const script = `
      const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, ${JSON.stringify([LAUNCHER, ...MINE, '--data', data])},
        { stdio: ['ignore', 'pipe', 'ignore'] });
      child.stdout.once('data', () => console.log(JSON.stringify({ pid: child.pid })));`;
    const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(createInterface(parent.stdout), 'line');
    const { pid } = JSON.parse(String(line));
    parent.kill('SIGKILL');
    const isGone = await goneWithin(pid, 5000);
    if (!isGone) process.kill(pid, 'SIGKILL');
    expect(isGone).toBe(true);
  });
});

test.each(['checkout', 'players'])('%s runs alone and ends with 0', async (name) => {
  const main = new URL(`./${name}/main.ts`, import.meta.url).pathname;
  const child = spawn(process.execPath, [main, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface(child.stdout), 'line');
  expect((await fetch(String(line).replace('/api', ''))).status).toBe(200);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
