import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished, vi } from 'vitest';
import { systemClock } from '#src/adapters/clock.ts';
import { SemaphoreFull } from '#src/adapters/limits/semaphore.ts';
import type { Place } from '#src/adapters/scheduling/fair-scheduler.ts';
import { textsIn } from '#src/languages/catalogues.ts';
import { startTestApp } from '#test/app.ts';
import { signInMain } from '#test/households.ts';
import { RenderTurns } from './render-turns.ts';

/** Connects for each path in turn, and reports the order of the answers. */
const burst = `
const { parentPort, workerData: { port, cookie, paths, open } } = require('node:worker_threads');
const { connect } = require('node:net');
const answered = [];
const connectNext = (index) => {
  if (index === paths.length) return;
  const path = paths[index];
  let text = '';
  const socket = connect(port, '127.0.0.1', () => {
    const lines = ['GET ' + path + ' HTTP/1.1', 'Host: localhost', 'Cookie: ' + cookie, 'Connection: close'];
    socket.write(lines.join('\\r\\n') + '\\r\\n\\r\\n');
    Atomics.add(open, 0, 1);
    Atomics.notify(open, 0);
    connectNext(index + 1);
  });
  socket.on('data', (chunk) => (text += chunk));
  socket.on('error', () => undefined);
  socket.on('close', () => {
    answered.push(path + ' ' + text.slice(9, 12));
    if (answered.length === paths.length) parentPort.postMessage(answered);
  });
};
connectNext(0);
`;

it('a probe behind a burst of pages is answered before most of them are rendered', async () => {
  const app = await startTestApp();
  onTestFinished(() => app.close());
  const { browser } = await signInMain(app);
  await (await browser.get('/profile')).text();
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const pages = Array.from({ length: 40 }, () => '/profile');
  const paths = [...pages, '/readyz'];
  const open = new Int32Array(new SharedArrayBuffer(4));
  const port = Number(new URL(app.url).port);
  const worker = new Worker(burst, { eval: true, workerData: { port, cookie, paths, open } });
  onTestFinished(async () => {
    await worker.terminate();
  });
  const message = once(worker, 'message');
  // This loop blocks the product's thread until all have connected.
  for (let connected = 0; connected < paths.length; connected = Atomics.load(open, 0))
    Atomics.wait(open, 0, connected);
  const [answered]: string[][] = await message;
  expect(answered).toHaveLength(paths.length);
  expect(new Set(answered)).toEqual(new Set(['/profile 200', '/readyz 200']));
  expect(answered?.indexOf('/readyz 200')).toBeLessThan(pages.length / 2);
});

const viewer = { kind: 'viewer', key: 'a' } as const;
const visitor = { kind: 'visitor', key: '192 0 2' } as const;
const english = textsIn('en');
const page = { method: 'GET', url: 'http://localhost/browse' };

async function draw(turns: RenderTurns, who: Place, name: string, order: string[]) {
  await turns.draw(
    who,
    async () => {
      order.push(`${name} begins`);
      await Promise.resolve();
      order.push(`${name} ends`);
      return new Response();
    },
    english,
  );
}

it('draws for visitors one at a time, and after the request of a viewer that runs', async () => {
  const turns = new RenderTurns(systemClock);
  const order: string[] = [];
  const end = turns.beginViewer();
  const visits = ['a', 'b'].map((name) => draw(turns, visitor, name, order));
  for (let passed = 0; passed < 5; passed += 1) await new Promise(setImmediate);
  order.push('viewer ends');
  end();
  await Promise.all(visits);
  expect(order).toEqual(['viewer ends', 'a begins', 'a ends', 'b begins', 'b ends']);
});

it('draws for a viewer who comes while visitors wait for another viewer’s request', async () => {
  const turns = new RenderTurns(systemClock);
  const order: string[] = [];
  turns.beginViewer();
  const visit = draw(turns, visitor, 'visitor', order);
  for (let passed = 0; passed < 5; passed += 1) await new Promise(setImmediate);
  await draw(turns, viewer, 'viewer', order);
  await visit;
  expect(order).toEqual(['viewer begins', 'viewer ends', 'visitor begins', 'visitor ends']);
});

it('lets no viewer wait who comes while the turn of a visitor is prepared', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const turns = new RenderTurns(systemClock);
  const order: string[] = [];
  const end = turns.beginViewer();
  const visit = draw(turns, visitor, 'visitor', order);
  await draw(turns, viewer, 'viewer', order);
  end();
  await visit;
  expect(order).toEqual(['viewer begins', 'viewer ends', 'visitor begins', 'visitor ends']);
});

it('draws for another viewer before the second document of one who asks for many', async () => {
  const turns = new RenderTurns(systemClock);
  const order: string[] = [];
  const many = ['a1', 'a2', 'a3'].map((name) => draw(turns, viewer, name, order));
  await Promise.all([...many, draw(turns, { kind: 'viewer', key: 'b' }, 'b1', order)]);
  expect(order.filter((one) => one.endsWith('begins'))).toEqual(
    ['a1', 'b1', 'a2', 'a3'].map((name) => `${name} begins`),
  );
});

it('runs two pages of a viewer at once, and forms beside them', async () => {
  const turns = new RenderTurns(systemClock);
  const begun: string[] = [];
  const end = Promise.withResolvers<void>();
  const open = (name: string, method = 'GET') =>
    turns.render(
      viewer,
      { ...page, method },
      async () => {
        begun.push(name);
        await end.promise;
        return new Response();
      },
      english,
    );
  const all = [open('one'), open('two'), open('three'), open('form', 'POST')];
  await expect.poll(() => begun.toSorted()).toEqual(['form', 'one', 'two']);
  end.resolve();
  await Promise.all(all);
  expect(begun.at(-1)).toBe('three');
});

it('begins a visitor’s form while one viewer asks for page after page', async () => {
  const turns = new RenderTurns(systemClock);
  let isOver = false;
  const ask = async () => {
    while (!isOver) await turns.render(viewer, page, async () => new Response(), english);
  };
  const asking = Array.from({ length: 10 }, ask);
  const form = { ...page, method: 'POST' };
  const signIn = await turns.render(visitor, form, async () => new Response('signed in'), english);
  isOver = true;
  await Promise.all(asking);
  expect(await signIn.text()).toBe('signed in');
});

it('goes on although a viewer’s request never ends', async () => {
  const turns = new RenderTurns(systemClock);
  turns.beginViewer();
  const drawn = await turns.render(visitor, page, async () => new Response('drawn'), english);
  expect(drawn.status).toBe(200);
});

it('draws nothing for a client that has gone', async () => {
  const turns = new RenderTurns(systemClock);
  const gone = new AbortController();
  const work = vi.fn(async () => new Response('drawn'));
  const busy = turns.render({ ...visitor, signal: gone.signal }, page, work, english);
  gone.abort();
  expect((await busy).status).toBe(503);
  expect(work).not.toHaveBeenCalled();
});

it('refuses at once the visitors who would wait too long', async () => {
  const turns = new RenderTurns(systemClock);
  const visits = Array.from({ length: 70 }, (_, network) =>
    turns.render(
      { kind: 'visitor', key: `${network % 7}` },
      page,
      async () => new Response('drawn'),
      english,
    ),
  );
  const statuses = (await Promise.all(visits)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.filter((status) => status === 503)).toHaveLength(10);
  await expect(Promise.all(Array.from({ length: 70 }, () => turns.next(visitor)))).rejects.toThrow(
    SemaphoreFull,
  );
});

const nobodyLeaves = () => new AbortController().signal;

/** Sends more requests than one caller may have waiting. */
async function askForMany(turns: RenderTurns, who: Place): Promise<number> {
  let answered = 0;
  const asking = Array.from({ length: 5_000 }, async () => {
    await turns.admit(who, nobodyLeaves);
    answered += 1;
  });
  void Promise.allSettled(asking);
  await new Promise(setImmediate);
  return answered;
}

it.each([viewer, visitor])(
  'lets a $kind with many cheap requests wait while another is served',
  async (who) => {
    const turns = new RenderTurns({ monotonic: () => 0 });
    expect(await askForMany(turns, who)).toBe(5_000);
    const other = { kind: 'viewer', key: 'b' } as const;
    await turns.admit(other, nobodyLeaves);
    expect(await askForMany(turns, who)).toBe(0);
  },
);
