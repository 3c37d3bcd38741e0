import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { startCommand } from '#test/command-line.ts';
import { freshFile, freshFolder } from '#test/databases.ts';

// Tests of commands call them in process. These are about the process itself.

it('prints the result alone to standard output, and ends with the exit code', async () => {
  const place = await freshFile();
  await (await place.open()).close();
  const env = { ...place.env, BRAND_NAMES: 'Voorkamer' };
  const [listed, missing] = await Promise.all([
    startCommand(['users', 'list', '--json'], env).ended,
    startCommand(['users', 'show', 'nobody@x.example'], env).ended,
  ]);
  expect(listed).toMatchObject({ code: 0, err: expect.stringContaining('BRAND_NAMES') });
  expect(listed.json()).toEqual([]);
  expect(missing).toMatchObject({ code: 4, out: '', err: expect.stringContaining('There is no account') });
});

it('ends with its reader, without a word', async () => {
  const { child, ended } = startCommand(['help'], {});
  child.stdout?.destroy();
  expect(await ended).toMatchObject({ code: 0, err: '' });
});

it.each(['SIGINT', 'SIGTERM'] as const)('ends at %s', async (signal) => {
  const server = createServer();
  const firstRequest = new Promise((done) => server.once('request', done));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  const TMDB_API_URL = `http://127.0.0.1:${address.port}/3`;
  const env = { DATA_DIR: await freshFolder(), TMDB_API_URL, TMDB_ACCESS_TOKEN: 'preview-token' };
  const { child, ended } = startCommand(['doctor'], env);
  await firstRequest;
  child.kill(signal);
  expect(await ended).toMatchObject({ code: null, signal, out: '' });
});
