import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addHousehold, type Host, signInMain } from '../households.ts';
import { type Cluster, createCluster } from './cluster.ts';
import { learnMovies } from './everywhere.ts';

let folder: string;
let cluster: Cluster;
let host: Host;
let movies: number[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoep-full-'));
  const databaseUrl = `file:${join(folder, 'stoep.db')}`;
  cluster = await createCluster({ size: 1, databaseUrl, cacheUrl: '' });
  await cluster.start();
  const connected = await cluster.connect();
  host = connected;
  movies = await learnMovies(connected);
});

afterAll(async () => {
  await cluster?.close();
  await rm(folder, { recursive: true, force: true });
});

/** If its files may not grow, a process fails to write as on a full disk. */
function limitFiles(bytes: number | 'unlimited'): void {
  const { status, stderr } = spawnSync('prlimit', [
    `--pid=${cluster.nodes[0]?.pid()}`,
    `--fsize=${bytes}:unlimited`,
  ]);
  expect([status, String(stderr)]).toEqual([0, '']);
}

const byNumber = (a = 0, b = 0) => a - b;

async function readiness(): Promise<[number, string]> {
  const answer = await fetch(`http://127.0.0.1:${cluster.nodes[0]?.port}/readyz`);
  return [answer.status, (await answer.json()).database.state];
}

it('on a full disk reading goes on, forms say what is true, nothing acknowledged is lost, and it recovers', async () => {
  const { db } = host.services;
  const { email, password } = await addHousehold(host);
  const { browser } = await signInMain(host);
  const save = (titleId = 0) =>
    browser.post('/parts/changes', { kind: 'list', title: `movie ${titleId}`, value: '1' });
  expect((await save(movies[0])).status).toBeLessThan(300);
  limitFiles(4_096);
  await expect.poll(readiness).toEqual([200, 'no-writes']);
  const page = await browser.get('/movies');
  expect(page.status).toBe(200);
  expect((await save(movies[1])).status).toBe(503);
  const refused = await host.browser().post('/login', { email, password });
  const text = await refused.text();
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2']);
  expect(text).toContain('We can’t save anything at the moment.');
  expect(text).not.toContain('Too many people');
  const metrics = await fetch(`http://127.0.0.1:${cluster.nodes[0]?.port}/metrics`);
  expect(await metrics.text()).toContain('stoep_dependency_up{dependency="databaseWrites"} 0');

  limitFiles('unlimited');
  await expect.poll(readiness).toEqual([200, 'ok']);
  expect((await host.browser().post('/login', { email, password })).status).toBe(303);
  expect((await save(movies[2])).status).toBeLessThan(300);
  const listed = await db.read.selectFrom('mark').select('title_id').orderBy('title_id').execute();
  expect(listed.map(({ title_id }) => title_id)).toEqual([movies[0], movies[2]].sort(byNumber));
});
