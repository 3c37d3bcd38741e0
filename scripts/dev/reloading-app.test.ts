import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type AppModule, type ReloadableApp, ReloadingApp } from './reloading-app.ts';

/** An app that answers its name after `beforeAnswer`, and notes in `closed` that it was closed. */
function moduleOf(name: string, closed: string[] = [], beforeAnswer = async () => {}) {
  return {
    build: async (): Promise<ReloadableApp> => ({
      listener: (_request, response) => beforeAnswer().then(() => response.end(name)),
      stop: async () => {},
      close: async () => {
        closed.push(name);
      },
    }),
  };
}

async function serve(app: ReloadingApp<ReloadableApp>): Promise<() => Promise<string>> {
  const server = createServer((request, response) => {
    app.serve(request, response).catch((error: Error) => response.end(error.message));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  // The cast is safe: a server on a TCP port has such an address.
  const { port } = server.address() as AddressInfo;
  return () => fetch(`http://127.0.0.1:${port}`).then((answer) => answer.text());
}

test('a new module answers the next request, and the previous app closes after its last', async () => {
  const closed: string[] = [];
  const reached = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  let newest: AppModule<ReloadableApp> = moduleOf('first', closed, () => {
    reached.resolve();
    return release.promise;
  });
  const ask = await serve(new ReloadingApp(async () => newest));
  const slow = ask();
  await reached.promise;
  newest = moduleOf('second', closed);
  expect(await ask()).toBe('second');
  expect(closed).toEqual([]);
  release.resolve();
  expect(await slow).toBe('first');
  await expect.poll(() => closed).toEqual(['first']);
});

test('requests at the same moment share one app', async () => {
  let built = 0;
  const module = moduleOf('one');
  const counted = {
    build: () => {
      built += 1;
      return module.build();
    },
  };
  const ask = await serve(new ReloadingApp(async () => counted));
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['one', 'one', 'one']);
  expect(built).toBe(1);
});

test('an app that cannot start is tried again, and the previous one stays open', async () => {
  const closed: string[] = [];
  let newest: AppModule<ReloadableApp> = moduleOf('first', closed);
  const ask = await serve(new ReloadingApp(async () => newest));
  await ask();
  let isBroken = true;
  newest = {
    build: () =>
      isBroken ? Promise.reject(new Error('the port is taken')) : moduleOf('second', closed).build(),
  };
  expect(await ask()).toBe('the port is taken');
  expect(closed).toEqual([]);
  isBroken = false;
  expect(await ask()).toBe('second');
  await expect.poll(() => closed).toEqual(['first']);
});
