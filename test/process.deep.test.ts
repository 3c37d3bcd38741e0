import type { ChildProcess } from 'node:child_process';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { demo } from '#preview/demo.ts';
import { Browser } from './browser.ts';
import { freshFolder } from './databases.ts';
import { freePort } from './free-port.ts';
import { RawHttp } from './raw-http.ts';
import { answers, main, root, run } from './run-process.ts';

describe('the process', () => {
  it('tells everything that is wrong with its configuration at once, opens no port, and echoes no secret', async () => {
    const port = await freePort();
    const env = {
      PORT: String(port),
      DATA_DIR: await freshFolder(),
      NODE_ENV: 'production',
      APP_SECRET: 'hunter2hunter2',
      TRUST_PROXY: 'yes',
      EMBED_SERVERS: '[{"name":"x"}]',
    };
    const { ended, output } = run(process.execPath, [main], env);
    expect(await ended).toBe(3);
    for (const name of ['APP_SECRET', 'TRUST_PROXY', 'EMBED_SERVERS', 'TMDB', 'YOCO_SECRET_KEY'])
      expect(output()).toContain(name);
    expect(output()).not.toContain('hunter2');
    expect(await answers(port)).toBe(false);
  });

  it('serves a preview without any configuration, and says so until its stand-ins are gone', async () => {
    const port = await freePort();
    const env = { PORT: String(port), DATA_DIR: await freshFolder(), LOG_LEVEL: 'info' };
    const { child, ended, output } = run(process.execPath, [main], env);
    await expect.poll(() => answers(port)).toBe(true);
    // The server is ready only when the demo household exists.
    const browser = new Browser(`http://localhost:${port}`);
    expect(await browser.signIn(demo.email, demo.password)).toBe('/');
    await expect.poll(output).toContain(demo.email);
    const login = () => fetch(`http://127.0.0.1:${port}/login`).then((answer) => answer.text());
    expect(await login()).toContain('Preview backend running in this workspace.');
    await endChildren(child);
    await expect.poll(login).toContain('Preview backend disconnected.');
    expect(await answers(port)).toBe(true);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('ends in order on a %s to npm start', async (signal) => {
    const port = await freePort();
    const env = { PORT: String(port), DATA_DIR: await freshFolder() };
    const { child, ended } = run('npm', ['start', '--silent'], env, await linkProject());
    await expect.poll(() => answers(port)).toBe(true);
    child.kill(signal);
    expect(await ended).toBe(0);
    expect(await answers(port)).toBe(false);
  });

  it('serves on while it drains, new connections included, and says 503 to the balancer at once', async () => {
    const port = await freePort();
    const env = { PORT: String(port), DATA_DIR: await freshFolder(), DRAIN_SECONDS: '600' };
    const { child, ended, output } = run(process.execPath, [main], env);
    await expect.poll(() => answers(port)).toBe(true);
    child.kill('SIGTERM');
    const ask = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`).then(async (answer) => ({
        status: answer.status,
        retry: answer.headers.get('Retry-After'),
        connection: answer.headers.get('Connection'),
        text: await answer.text(),
      }));
    await expect.poll(() => ask('/readyz')).toMatchObject({ status: 503 });
    expect(await ask('/readyz')).toMatchObject({
      retry: expect.stringMatching(/^\d+$/),
      connection: 'close',
    });
    for (const path of ['/login', '/help', '/healthz']) {
      expect(await ask(path)).toMatchObject({ status: 200, connection: 'close' });
    }
    expect(output()).toContain('Draining');
    // A second signal ends the wait, but a request that has begun is answered.
    const slow = new RawHttp(port);
    const head = `POST /login HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:${port}\r\n`;
    const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 7\r\n\r\n';
    const answer = slow.send(head + form);
    await expect.poll(() => slow.isConnected).toBe(true);
    await ask('/healthz');
    child.kill('SIGTERM');
    await expect.poll(() => answers(port).catch(() => false)).toBe(false);
    await expect.poll(() => ask('/healthz').catch(() => 'refused')).toBe('refused');
    slow.write('email=a');
    expect((await answer)?.status).toBe(400);
    expect(await ended).toBe(0);
  });

  it('tells the allocator and V8 to give memory back when npm start runs it, unless told otherwise', async () => {
    const folder = await freshFolder();
    const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    const { scripts } = v.parse(v.object({ scripts: v.object({ start: v.string() }) }), manifest);
    // A stand-in for node, which prints its arguments and settings.
    await writeFile(join(folder, 'node'), '#!/bin/sh\necho "$*"\nenv | grep ^MALLOC_ | sort\n', {
      mode: 0o755,
    });
    const path = `${folder}${delimiter}${process.env.PATH ?? ''}`;
    const { ended, output } = run('sh', ['-c', scripts.start], { PATH: path, MALLOC_ARENA_MAX: '4' });
    expect(await ended).toBe(0);
    expect(output().trim().split('\n').slice(-4)).toEqual([
      '--max-semi-space-size=16 dist/server/main.js',
      'MALLOC_ARENA_MAX=4',
      'MALLOC_MMAP_THRESHOLD_=131072',
      'MALLOC_TRIM_THRESHOLD_=131072',
    ]);
  });

  it.each([
    ['a file in the way', '/etc/hostname/x', 'a part of its path is a file'],
    ['a place that takes no folders', '/proc/nope/x', 'no folder can be made there'],
    ['a name that is too long', `/tmp/${'a'.repeat(300)}`, 'is too long'],
    ['a folder that takes no files', '/proc', 'no folder can be made there'],
  ])('refuses a data folder that cannot be made in one sentence: %s', async (_case, dataDir, reason) => {
    const env = { PORT: String(await freePort()), DATA_DIR: dataDir };
    const { ended, output } = run(process.execPath, [main], env);
    expect(await ended).toBe(1);
    expect(output()).toMatch(/^Stoep could not start: DATA_DIR can't be used: [^\n]+\n$/m);
    expect(output()).toContain(dataDir);
    expect(output()).toContain(reason);
  });

  it('refuses a file that is not its database with one sentence', async () => {
    const env = {
      PORT: String(await freePort()),
      DATA_DIR: await freshFolder(),
      DATABASE_URL: `file:${join(root, 'package.json')}`,
    };
    const { ended, output } = run(process.execPath, [main], env);
    expect(await ended).toBe(1);
    expect(output()).toMatch(/^Stoep could not start: [^\n]+\n$/m);
    expect(output()).not.toContain('    at ');
  });
});

/** For tests that run npm, which works in the folder of `package.json`. */
async function linkProject(): Promise<string> {
  const folder = await freshFolder();
  for (const name of ['package.json', 'scripts', 'dist', 'node_modules'])
    await symlink(join(root, name), join(folder, name));
  return folder;
}

/** Kills the children of a process, like a crash. */
async function endChildren(parent: ChildProcess): Promise<void> {
  const { execFile } = await import('node:child_process');
  await new Promise<void>((done) => {
    execFile('pkill', ['-KILL', '-P', String(parent.pid)], () => done());
  });
}
