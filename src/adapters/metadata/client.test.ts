import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Callers, createCaller, type MetadataCaller } from '#src/adapters/callers.ts';
import { systemClock } from '#src/adapters/clock.ts';
import { createLimits } from '#src/adapters/limits/create-limits.ts';
import { ThirdPartyFailure } from '#src/domain/errors.ts';
import { createMovableClock } from '#test/clock.ts';
import { RecordingLog } from '#test/recording-log.ts';
import { MetadataClient } from './client.ts';
import type { Priority } from './metadata.ts';

let server: Server;
let apiUrl: string;
let urls: string[];
let answer: (response: ServerResponse, url: string) => void;
let log: RecordingLog;
let callers: Callers;
/** The URLs of calls that the client cancelled. */
let hungUp: string[];

beforeEach(async () => {
  urls = [];
  hungUp = [];
  log = new RecordingLog();
  callers = new Callers();
  answer = (response) => response.writeHead(200).end('{"id": 1}');
  server = createServer((request, response) => {
    const url = request.url ?? '';
    urls.push(url);
    response.once('close', () => {
      if (!response.writableFinished) hungUp.push(url);
    });
    answer(response, url);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // A server on a TCP port has an address of this shape.
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

function connect(options: Partial<ConstructorParameters<typeof MetadataClient>[0]> = {}) {
  const client = new MetadataClient({
    apiUrl,
    auth: { kind: 'key', value: 'the-secret-key' },
    clock: systemClock,
    log,
    callers,
    perSecond: () => 1_000,
    ...options,
  });
  return {
    get: (path: string, params: Record<string, string>, priority?: Priority) =>
      client.get(path, params, (body) => body, { priority }),
    client,
  };
}

/** Starts a caller whose client may go away. */
function startCaller(key: string): MetadataCaller & { goAway(): void } {
  const client = new AbortController();
  return {
    kind: 'viewer',
    key,
    signal: client.signal,
    takeUnknownTitle: () => ({ allowed: true }),
    takeCall: () => ({ allowed: true }),
    goAway: () => client.abort(),
  };
}

describe('a call that nobody waits for', () => {
  it('is dropped before it begins, and asked for anew by who comes later', async () => {
    const client = connect({ perSecond: () => 1 });
    const first = client.get('/first', {});
    const caller = startCaller('a');
    const dropped = callers.run(caller, () => client.get('/dropped', {}));
    caller.goAway();
    expect(client.client.load.waiting).toBe(0);
    await expect(dropped).rejects.toThrow(ThirdPartyFailure);
    await first;
    expect(await client.get('/dropped', {})).toEqual({ id: 1 });
    expect(urls.map((url) => url.split('?')[0])).toEqual(['/first', '/dropped']);
  });

  it('is ended while it runs, which isn’t held against the service', async () => {
    const client = connect();
    const gone = Array.from({ length: 8 }, (_, index) => startCaller(`caller ${index}`));
    answer = () => undefined;
    const calls = gone.map((caller, index) => callers.run(caller, () => client.get(`/slow/${index}`, {})));
    await expect.poll(() => urls.length).toBe(8);
    for (const caller of gone) caller.goAway();
    for (const outcome of await Promise.allSettled(calls)) expect(outcome.status).toBe('rejected');
    await expect.poll(() => hungUp.length).toBe(8);
    answer = (response) => response.writeHead(200).end('{}');
    expect(await client.get('/next', {})).toEqual({});
  });

  it('goes on as long as one of those who want the same waits', async () => {
    const client = connect();
    const [one, other] = [startCaller('a'), startCaller('b')];
    const held: ServerResponse[] = [];
    answer = (response) => held.push(response);
    const first = callers.run(one, () => client.get('/shared', {}));
    const second = callers.run(other, () => client.get('/shared', {}));
    await expect.poll(() => urls.length).toBe(1);
    one.goAway();
    held[0]?.writeHead(200).end('{"id": 2}');
    expect(await second).toEqual({ id: 2 });
    expect(await first).toEqual({ id: 2 });
    expect(hungUp).toEqual([]);
  });

  it('isn’t begun for a client that has gone', async () => {
    const caller = startCaller('a');
    caller.goAway();
    await expect(callers.run(caller, () => connect().get('/late', {}))).rejects.toThrow('Nobody waits');
    expect(urls).toEqual([]);
  });
});

it('serves another viewer in between, however many calls a viewer has', async () => {
  const client = connect({ perSecond: () => 20 });
  const flood = startCaller('flood');
  const calls = Array.from({ length: 250 }, (_, index) =>
    callers.run(flood, () => client.get(`/flood/${index}`, {}).catch(() => 'dropped')),
  );
  await expect.poll(() => urls.length).toBeGreaterThanOrEqual(10);
  await callers.run(startCaller('other'), () => client.get('/other', {}));
  expect(urls.findIndex((url) => url.startsWith('/other'))).toBeLessThan(45);
  flood.goAway();
  const outcomes = await Promise.all(calls);
  expect(outcomes.filter((one) => one === 'dropped').length).toBeGreaterThan(200);
});

it('charges a call to who caused it, and not to who joins it', async () => {
  const client = connect({ perSecond: () => 10_000 });
  const limits = createLimits(systemClock);
  const callerOf = (key: string) =>
    createCaller(limits, { kind: 'viewer', key, asker: { known: key } }, null);
  const [one, other] = [callerOf('one'), callerOf('other')];
  // Background work that a viewer caused is charged to the viewer, too.
  const call = (index: number) =>
    callers.run(one, () => client.get(`/title/${index}`, {}, index % 2 === 0 ? 'later' : 'now'));
  const first = call(0);
  const shared = callers.run(other, () => client.get('/title/0', {}));
  expect(await Promise.all([first, shared])).toEqual([{ id: 1 }, { id: 1 }]);
  for (let from = 1; from < 1_200; from += 109)
    await Promise.all(Array.from({ length: 109 }, (_, index) => call(from + index)));
  await expect(callers.run(one, () => client.get('/title/next', {}))).rejects.toMatchObject({
    code: 'too-many-titles',
  });
  expect(urls.length).toBe(1_200);
  expect(await callers.run(other, () => client.get('/title/next', {}))).toEqual({ id: 1 });
  // The product's own work has no budget.
  expect(await client.get('/title/own', {})).toEqual({ id: 1 });
});

it('stores an answer once for all who want it, and asks for nothing again meanwhile', async () => {
  const { client } = connect();
  const stored: unknown[] = [];
  const end = Promise.withResolvers<void>();
  const ask = () =>
    client.get('/title/1', {}, (body) => body, {
      store: (body) => {
        stored.push(body);
        return end.promise;
      },
    });
  const first = [ask(), ask()];
  await expect.poll(() => stored.length).toBe(1);
  const late = ask();
  end.resolve();
  expect(await Promise.all([...first, late])).toEqual([{ id: 1 }, { id: 1 }, { id: 1 }]);
  expect([urls.length, stored.length]).toEqual([1, 1]);
});

it('charges who opens what nobody has stored, and nobody who joins', async () => {
  const { client } = connect();
  const charged: string[] = [];
  const callerOf = (key: string): MetadataCaller => ({
    ...startCaller(key),
    takeUnknownTitle: () => {
      charged.push(key);
      return key === 'spent' ? { allowed: false, retryAfterSeconds: 60 } : { allowed: true };
    },
  });
  const open = (key: string, id: number) =>
    callers.run(callerOf(key), () => client.get(`/title/${id}`, {}, (body) => body, { isUnknown: true }));
  await Promise.all([open('one', 1), open('other', 1), open('spent', 1)]);
  expect(charged).toEqual(['one']);
  await expect(open('spent', 2)).rejects.toMatchObject({ code: 'too-many-titles' });
  expect(urls.length).toBe(1);
});

describe('a key that the service refuses', () => {
  const refuse = (response: ServerResponse) =>
    response.writeHead(401).end('{"status_code": 7, "status_message": "Invalid API key"}');

  it.each([
    ['key', 'TMDB_API_KEY'],
    ['token', 'TMDB_ACCESS_TOKEN'],
  ] as const)('is said once, by its variable, without it, and calls pause: %s', async (kind, variable) => {
    const clock = createMovableClock();
    const client = connect({ auth: { kind, value: 'the-secret-key' }, clock });
    answer = refuse;
    const all = Array.from({ length: 100 }, (_, index) => client.get(`/movie/${index}`, {}));
    for (const outcome of await Promise.allSettled(all))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { isReported: true } });
    expect(urls.length).toBeLessThanOrEqual(20);
    expect(log.lines.map(({ level, fields }) => ({ level, fields }))).toEqual([
      {
        level: 'error',
        fields: { event: 'metadata', outcome: 'key-refused', status: 401, variable, pauseSeconds: 60 },
      },
    ]);
    expect(log.text()).not.toContain('the-secret-key');
    const before = urls.length;
    clock.advance(61_000);
    await expect(client.get('/movie/1', {})).rejects.toThrow(ThirdPartyFailure);
    expect(urls.length).toBe(before + 1);
    expect(log.lines.length).toBe(1);
    answer = (response) => response.writeHead(200).end('{}');
    clock.advance(61_000);
    expect(await client.get('/movie/1', {})).toEqual({});
    expect(log.lines.at(-1)?.fields).toEqual({ event: 'metadata', outcome: 'available' });
  });
});

describe('a service that is down', () => {
  it.each([-3_600_000, 3_600_000])(
    'is tried again after its rest, whatever the wall clock does: %i',
    async (step) => {
      const clock = createMovableClock();
      const client = connect({ clock });
      answer = (response) => response.writeHead(500).end();
      for (let index = 0; index < 6; index += 1) await client.get(`/movie/${index}`, {}).catch(() => null);
      clock.step(step);
      const before = urls.length;
      await expect(client.get('/movie/9', {})).rejects.toMatchObject({ isReported: true });
      expect(urls.length).toBe(before);
      expect(log.lines.filter(({ level }) => level === 'warn').length).toBe(1);
      clock.advance(5_001);
      answer = (response) => response.writeHead(200).end('{}');
      expect(await client.get('/movie/9', {})).toEqual({});
    },
  );
});

describe('an answer that is too large', () => {
  it('is refused before it is read, when it says so', async () => {
    answer = (response) => {
      response.writeHead(200, { 'Content-Length': '100000000' });
      response.write('{');
    };
    await expect(connect().get('/movie/1', {})).rejects.toThrow('too large');
  });

  it('is read no further than may be, when it doesn’t', async () => {
    let sent = 0;
    answer = (response) => {
      response.writeHead(200);
      const chunk = Buffer.alloc(64 * 1024, ' ');
      const push = () => {
        while (!response.destroyed && sent < 500_000_000) {
          sent += chunk.byteLength;
          if (!response.write(chunk)) return response.once('drain', push);
        }
        return response.end();
      };
      push();
    };
    await expect(connect().get('/movie/1', {})).rejects.toThrow('too large');
    await expect.poll(() => hungUp.length).toBeGreaterThan(0);
    expect(sent).toBeLessThan(50_000_000);
  });
});
