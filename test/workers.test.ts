import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { demo } from '#preview/demo.ts';
import { Browser } from './browser.ts';
import { freshFolder } from './databases.ts';
import { freePort } from './free-port.ts';
import { answers, main, root, run } from './run-process.ts';

/** Each request has a connection of its own, so the workers take turns. */
const close = { Connection: 'close' };

/** Two processes on one port and one SQLite file. */
async function startWorkers(env: Record<string, string>) {
  const port = await freePort();
  const all = { PORT: String(port), DATA_DIR: await freshFolder(), BACKUP_AT: '', WORKERS: '2', ...env };
  const server = run(process.execPath, [main], all);
  const serving = () => server.output().split('A worker serves').length - 1;
  await expect.poll(serving).toBe(2);
  await expect.poll(server.output).toContain(demo.email);
  const url = `http://localhost:${port}`;
  const get = (path: string) =>
    fetch(url + path, { headers: close, signal: AbortSignal.timeout(20_000) }).then(async (answer) => ({
      status: answer.status,
      text: await answer.text(),
    }));
  return { ...server, port, url, get, serving };
}

type Server = Awaited<ReturnType<typeof startWorkers>>;

function workersOf({ child }: Server): number[] {
  const lines = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(child.pid)], { encoding: 'utf8' });
  const servers = lines.split('\n').filter((line) => line.includes(main));
  return servers.map((line) => Number.parseInt(line, 10));
}

async function seeSharedSessions({ url }: Server): Promise<void> {
  const browser = new Browser(url);
  await browser.post('/login', { email: demo.email, password: demo.password }, close);
  const statuses = async () => {
    const pages = Array.from({ length: 6 }, () => browser.get('/profile', close));
    return new Set((await Promise.all(pages)).map(({ status }) => status));
  };
  expect(await statuses()).toEqual(new Set([200]));
  const cookies = new Map(browser.cookies);
  await browser.post('/logout', {}, close);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  await expect.poll(statuses).toEqual(new Set([302]));
}

async function seeSharedLimits({ url }: Server): Promise<void> {
  const guesses: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    const guess = { email: demo.email, password: `guess ${round}` };
    guesses.push((await new Browser(url).post('/login', guess, close)).status);
  }
  expect(guesses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
}

async function seeSharedFigures({ get }: Server): Promise<void> {
  const { text } = await get('/metrics');
  const valuesOf = (name: string, ...labels: string[]) =>
    text
      .split('\n')
      .filter((line) => line.startsWith(name) && labels.every((label) => line.includes(label)))
      .map((line) => Number(line.split(' ').at(-1)));
  const sumOf = (...what: [string, ...string[]]) => valuesOf(...what).reduce((sum, value) => sum + value, 0);
  for (const worker of ['1', '2'])
    expect(valuesOf('process_uptime_seconds', `worker="${worker}"`)).toHaveLength(1);
  expect(sumOf('stoep_job_duration_seconds_count', 'name="tidyBilling"', 'outcome="done"')).toBe(1);
  expect(sumOf('stoep_metadata_calls_per_second_limit')).toBeLessThanOrEqual(40);
}

async function killOne(server: Server): Promise<void> {
  const before = workersOf(server);
  expect(before).toHaveLength(2);
  let isOver = false;
  const lanes = Array.from({ length: 6 }, async () => {
    let failed = 0;
    const isServed = () =>
      server.get('/help').then(
        ({ status }) => status === 200,
        () => false,
      );
    while (!isOver) if (!(await isServed())) failed += 1;
    return failed;
  });
  process.kill(before[1] ?? 0, 'SIGKILL');
  await expect.poll(server.serving).toBe(3);
  isOver = true;
  // Each of the six had one request under way.
  for (const failed of await Promise.all(lanes)) expect(failed).toBeLessThanOrEqual(1);
  expect(server.output()).toContain('A worker ended and is started again');
  const after = workersOf(server);
  expect(after).toHaveLength(2);
  expect(after).not.toEqual(before);
}

async function hangOne(server: Server): Promise<void> {
  const before = workersOf(server);
  const served = server.serving();
  process.kill(before[0] ?? 0, 'SIGSTOP');
  await expect.poll(server.serving).toBe(served + 1);
  expect(server.output()).toContain('A worker hangs');
  const after = workersOf(server);
  expect(after).toHaveLength(2);
  expect(after).not.toContain(before[0]);
  expect((await server.get('/help')).status).toBe(200);
}

async function stopInOrder(server: Server): Promise<void> {
  const { child, get, ended, port } = server;
  const workers = workersOf(server);
  child.kill('SIGTERM');
  await expect.poll(async () => (await get('/readyz')).status).toBe(503);
  for (let round = 0; round < 4; round += 1) {
    expect((await get('/readyz')).status).toBe(503);
    expect((await get('/help')).status).toBe(200);
  }
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(await answers(port)).toBe(false);
  for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
}

it('workers share sessions, limits, jobs and figures; one that is killed or hangs is replaced; all stop in order', {
  timeout: 120_000,
}, async () => {
  const server = await startWorkers({ DRAIN_SECONDS: '600' });
  await seeSharedSessions(server);
  await seeSharedLimits(server);
  await seeSharedFigures(server);
  await killOne(server);
  await hangOne(server);
  await stopInOrder(server);
});

it('workers that can’t start end the server as one alone ends', async () => {
  const env = { DATABASE_URL: `file:${join(root, 'package.json')}`, WORKERS: '2' };
  const place = { PORT: String(await freePort()), DATA_DIR: await freshFolder() };
  const { ended, output } = run(process.execPath, [main], { ...place, ...env });
  expect(await ended).toBe(1);
  expect(output()).toMatch(/^Stoep could not start: [^\n]+\n$/m);
  expect(output()).not.toContain('started again');
});
