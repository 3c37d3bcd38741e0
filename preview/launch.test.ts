import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from './http.ts';

const launcher = new URL('./launch.ts', import.meta.url).pathname;
const options = ['--only', 'checkout,players', '--port-from', '0'];
let data: string;

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'stoep-launch-'));
});
// A launcher that was stopped may still write files.
afterAll(() => rm(data, { recursive: true, maxRetries: 5 }));

interface Ready {
  ready: boolean;
  error?: string;
  metadata?: { apiUrl: string };
  checkout: { apiUrl: string; secretKey: string; webhookSecret: string };
  players: { origin: string; servers: object[] };
}

async function readFirstLine(child: ChildProcess): Promise<Ready> {
  if (child.stdout === null) throw new Error('no output to read');
  const [line] = await once(createInterface(child.stdout), 'line');
  return JSON.parse(String(line));
}

function launch(extra: string[] = [], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, [launcher, ...options, '--data', data, ...extra], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<unknown[]> {
  child.kill(signal);
  return once(child, 'exit');
}

const isUp = ({ players }: Ready): Promise<boolean> =>
  fetch(players.origin).then(
    (response) => response.ok,
    () => false,
  );

describe('the launcher', () => {
  test('starts what is wanted, says where, and ends in order on SIGTERM', async () => {
    const child = launch();
    const ready = await readFirstLine(child);
    expect(ready).toMatchObject({ ready: true, players: { servers: [{ name: 'Server 1' }, {}, {}] } });
    expect(ready.metadata).toBeUndefined();
    expect(new URL(ready.checkout.apiUrl).hostname).toBe('127.0.0.1');
    const headers = { authorization: `Bearer ${ready.checkout.secretKey}` };
    expect((await fetch(`${ready.checkout.apiUrl}/webhooks`, { headers })).status).toBe(200);
    expect(await stop(child)).toEqual([0, null]);
    expect(await isUp(ready)).toBe(false);
  });

  test('keeps its secrets to itself, and for the next run: what was signed before still holds', async () => {
    const first = launch();
    const { checkout } = await readFirstLine(first);
    expect(await stop(first, 'SIGINT')).toEqual([0, null]);
    const second = launch();
    expect((await readFirstLine(second)).checkout.webhookSecret).toBe(checkout.webhookSecret);
    await stop(second);
    const path = join(data, 'preview-secrets.json');
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ webhookSecret: checkout.webhookSecret });
    expect((await stat(path)).mode & 0o077).toBe(0);
  });

  test('starts the metadata alone, which takes the token that it names', async () => {
    const child = launch(['--only', 'metadata']);
    const { metadata, checkout } = await readFirstLine(child);
    expect(checkout).toBeUndefined();
    const { accessToken } = JSON.parse(await readFile(join(data, 'preview-secrets.json'), 'utf8'));
    const call = (token: string) =>
      fetch(`${metadata?.apiUrl}/configuration`, { headers: { authorization: `Bearer ${token}` } });
    expect([(await call(accessToken)).status, (await call('preview-token')).status]).toEqual([200, 401]);
    await stop(child);
  });

  test("shows the brand's name where it takes payments", async () => {
    const child = launch(['--only', 'checkout'], { BRAND_NAME: 'Veranda' });
    const { checkout } = await readFirstLine(child);
    const response = await fetch(`${checkout.apiUrl}/checkouts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${checkout.secretKey}` },
      body: JSON.stringify({ amount: 3500, currency: 'ZAR' }),
    });
    const { redirectUrl }: { redirectUrl: string } = await response.json();
    expect(await (await fetch(redirectUrl)).text()).toContain('<title>Pay R35.00 to Veranda</title>');
    await stop(child);
  });

  test('takes another port when its own is busy', async () => {
    const busy = await listen(({ response }) => void response.end(), { port: 0 });
    const child = launch(['--port-from', String(busy.port - 1)]);
    const ready = await readFirstLine(child);
    expect(new URL(ready.checkout.apiUrl).port).not.toBe(String(busy.port));
    expect(await isUp(ready)).toBe(true);
    await stop(child);
    await busy.close();
  });

  test.each([
    [['--only', 'checkouts'], 'checkouts'],
    [['--port-from', 'x'], '--port-from must be a port'],
  ])('says what is wrong with %s and fails', async (extra, error) => {
    const child = spawn(process.execPath, [launcher, '--data', data, ...extra], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    expect(await readFirstLine(child)).toMatchObject({ ready: false, error: expect.stringContaining(error) });
    expect((await once(child, 'exit'))[0]).toBe(1);
  });
});

describe('it never outlives its parent', () => {
  test('whose channel closes', async () => {
    const child = fork(launcher, [...options, '--data', data], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [message] = await once(child, 'message');
    expect(message).toMatchObject({ ready: true });
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('whose pipe ends', async () => {
    const child = launch();
    await readFirstLine(child);
    child.stdin?.end();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('that is killed and held neither', async () => {
    const script = `
      const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, ${JSON.stringify([launcher, ...options, '--data', data])},
        { stdio: ['ignore', 'pipe', 'ignore'] });
      child.stdout.pipe(process.stdout);`;
    const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const { players } = await readFirstLine(parent);
    // The connection closes when the launcher has ended.
    const connection = connect(Number(new URL(players.origin).port), '127.0.0.1');
    await once(connection, 'connect');
    parent.kill('SIGKILL');
    await once(connection, 'close');
    expect(await isUp({ players } as Ready)).toBe(false); // isUp reads nothing else
  });
});
