import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { startCheckout } from '#preview/checkout/server.ts';
import { startMetadata } from '#preview/metadata/server.ts';
import { startPlayers } from '#preview/players/server.ts';
import type { Finding } from '#src/checks/check.ts';
import { checkPasskeys } from '#src/checks/configuration.ts';
import { checkMetadata, checkSandboxes } from '#src/checks/parties.ts';
import { clockAt } from '#test/clock.ts';
import { runCommand } from '#test/command-line.ts';
import { config } from '#test/configuration.ts';
import { freshFolder } from '#test/databases.ts';

const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const publicUrl = 'http://localhost:39999';

async function standIns(webhookUrl: string) {
  const dataDir = await freshFolder();
  const metadata = await startMetadata({ port: 0, dataDir });
  const checkout = await startCheckout({ port: 0, webhookUrl });
  const players = await startPlayers({ port: 0 });
  for (const one of [metadata, checkout, players]) cleanups.push(() => one.close());
  return {
    DATA_DIR: dataDir,
    PORT: '39999',
    PUBLIC_URL: publicUrl,
    TMDB_API_URL: metadata.apiUrl,
    TMDB_ACCESS_TOKEN: 'preview-token',
    YOCO_API_URL: checkout.apiUrl,
    YOCO_SECRET_KEY: checkout.secretKey,
    YOCO_WEBHOOK_SECRET: checkout.webhookSecret,
    EMBED_SERVERS: JSON.stringify(players.servers.slice(0, 2)),
  };
}

/** Runs `doctor --json`. `states` are the states by the names of the checks. */
async function examine(env: Record<string, string>) {
  const ended = await runCommand(['doctor', '--json'], env);
  // The shape is the one that the command prints.
  const { ok, checks } = ended.json() as { ok: boolean; checks: Finding[] };
  const states = Object.fromEntries(checks.map(({ name, state }) => [name, state]));
  return { code: ended.code, ok, checks, states, text: ended.out + ended.err };
}

it('finds nothing wrong where every party answers as it should', async () => {
  const env = await standIns(`${publicUrl}/webhooks/yoco`);
  await runCommand(['migrate'], env);
  await mkdir(join(env.DATA_DIR, 'avatars'));
  const { code, ok, states, checks } = await examine(env);
  expect(checks.filter(({ state }) => state === 'wrong')).toEqual([]);
  expect([code, ok]).toEqual([0, true]);
  expect(states).toMatchObject({ database: 'ok', disk: 'ok', clock: 'ok', avatars: 'ok', server: 'skipped' });
  expect(states).toMatchObject({ nodes: 'skipped', outbox: 'ok', 'player reports': 'skipped' });
  expect(states).toMatchObject({ metadata: 'ok', payment: 'ok', webhook: 'ok' });
  // Only the second stand-in has `{seconds}` in its address.
  expect([states['resume Server 1'], states['resume Server 2']]).toEqual(['skipped', undefined]);
  expect(checks.find(({ name }) => name === 'store app')?.says).toContain('STORE_URL is not set');
  const withStore = { ...env, STORE_URL: 'https://store.example/own-app' };
  expect((await examine(withStore)).states).toMatchObject({ 'store app': 'ok' });
  await runCommand(['backup', `${env.DATA_DIR}/one.stoep`], env);
  const mail = "'receipt', 'thandi@example.org', 1, 2, 3, 4";
  const node = `'node-2:3000', '1.0.0', 1, ${Date.now() - 60_000}, 'countDays tidyBilling'`;
  const db = new DatabaseSync(`${env.DATA_DIR}/stoep.db`);
  db.exec(`insert into mail (id, kind, address, created_at, attempts, due_at, failed_at) values ('m', ${mail});
    insert into node (id, name, version, started_at, seen_at, failed_jobs) values ('n', ${node})`);
  db.close();
  const later = await examine(env);
  expect(later.states).toMatchObject({ backup: 'ok', nodes: 'warning', jobs: 'warning', outbox: 'warning' });
  expect(later.text).toContain('countDays on node-2:3000, tidyBilling on node-2:3000');
  expect(later.text).toContain('node-2:3000 (1.0.0) is silent.');
  expect(later.text).toContain('1 mail has waited for 15 minutes or more.');
});

it('accepts the film database’s key only with a list that it can read', async () => {
  const clock = clockAt(() => Date.now());
  let answer: Buffer | string = '';
  const server = createServer((_request, response) => response.writeHead(200).end(answer));
  cleanups.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  const env = { TMDB_API_URL: `http://127.0.0.1:${port}/3`, TMDB_API_KEY: 'key' };
  const stateFor = async (body: Buffer | string) => {
    answer = body;
    return (await checkMetadata(config(env), clock))[0]?.state;
  };
  const list = JSON.stringify({ results: [{ id: 7, title: 'The Last Tram' }], total_pages: 1 });
  expect(await stateFor(list)).toBe('ok');
  expect(await stateFor(gzipSync(list))).toBe('ok');
  const empty = JSON.stringify({ results: [], total_pages: 0 });
  for (const broken of ['{}', empty, '<html>Welcome</html>', brotliCompressSync(list)])
    expect(await stateFor(broken)).toBe('wrong');
});

it('names folders that are missing, and makes none', async () => {
  const dataDir = join(await freshFolder(), 'typed', 'wrong');
  const env = { ...(await standIns(`${publicUrl}/webhooks/yoco`)), DATA_DIR: dataDir, BACKUP_AT: '03:00' };
  const { code, states, checks } = await examine(env);
  expect(existsSync(join(dataDir, '..'))).toBe(false);
  expect(code).toBe(0);
  expect(states).toMatchObject({
    database: 'warning',
    disk: 'warning',
    avatars: 'warning',
    backup: 'skipped',
  });
  const says = (wanted: string) => checks.find(({ name }) => name === wanted)?.says;
  expect(says('disk')).toBe(`${dataDir} doesn't exist.`);
  expect(says('avatars')).toBe(`${join(dataDir, 'avatars')} doesn't exist.`);
});

it('says of each party what is wrong with it and what to do, and tells no key', async () => {
  const refusing = createServer((_request, response) => {
    response.setHeader('Date', new Date(Date.now() - 400_000).toUTCString());
    response.setHeader('X-Frame-Options', 'DENY');
    response.end('{}');
  });
  await new Promise<void>((done) => refusing.listen(0, '127.0.0.1', done));
  cleanups.push(() => refusing.close());
  const address = refusing.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const env = {
    ...(await standIns('http://127.0.0.1:1/elsewhere')),
    DATABASE_URL: `file:${import.meta.filename}`,
    EMBED_SERVERS: JSON.stringify([
      { name: 'One', movie: `${origin}/{imdb}`, tv: `${origin}/{imdb}/{season}/{episode}` },
    ]),
    SMTP_URL: 'smtp://thandi:hunter2@127.0.0.1:1',
    MAIL_FROM: 'stoep@stoep.example',
  };
  const { code, ok, states, checks, text } = await examine(env);
  expect([code, ok]).toEqual([1, false]);
  expect(states).toMatchObject({ database: 'wrong', webhook: 'wrong', 'player One': 'wrong', mail: 'wrong' });
  for (const { state, todo } of checks)
    expect(state === 'wrong').toBe(state === 'wrong' && todo !== undefined);
  for (const secret of ['hunter2', 'hunter3', env.YOCO_SECRET_KEY, 'preview-token'])
    expect(text).not.toContain(secret);

  const wrongKeys = { ...env, TMDB_ACCESS_TOKEN: 'another', YOCO_SECRET_KEY: 'sk_test_another' };
  expect((await examine(wrongKeys)).states).toMatchObject({ metadata: 'wrong', payment: 'wrong' });
  const late = { ...env, TMDB_API_URL: origin };
  expect((await examine(late)).states).toMatchObject({ clock: 'wrong' });
});

it.each([
  [[['allow-popups']], 1],
  [[['allow-popups'], ['allow-modals']], 1],
  [[['allow-popups'], []], 0],
])('warns when sub-users have no player: %j', (sandboxes, warnings) => {
  const checks = checkSandboxes(sandboxes.map((sandbox) => ({ sandbox })));
  expect(checks.filter(({ state }) => state === 'warning')).toHaveLength(warnings);
});

it.each([
  ['https://stoep.example', 'ok'],
  ['http://localhost:3000', 'ok'],
  ['http://desk.localhost:3000', 'ok'],
  ['http://stoep.example', 'warning'],
  ['https://192.0.2.7', 'warning'],
  ['http://[::1]:3000', 'warning'],
])('knows whether passkeys work at %s', (url, state) => {
  expect(checkPasskeys({ publicUrl: url }).state).toBe(state);
});
