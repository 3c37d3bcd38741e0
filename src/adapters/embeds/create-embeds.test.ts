import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PlayersService, startPlayers } from '#preview/players/server.ts';
import type { EmbedServerConfig } from '#src/config/config.ts';
import { clockAt } from '#test/clock.ts';
import { createEmbeds, type EmbedsOptions } from './create-embeds.ts';
import type { Playable } from './embeds.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const publicUrl = 'https://stoep.example';

let now = 0;
const clock = clockAt(() => now);

let players: PlayersService;
const closing: (() => void)[] = [];
beforeAll(async () => {
  players = await startPlayers({ port: 0 });
});
afterAll(() => players.close());
beforeEach(() => {
  now = 1_000_000;
});
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  await fetch(`${players.origin}/__server`, { method: 'DELETE' });
});

let titles = 1_000_000;
/** Returns a movie that no other test has asked for. */
function someMovie(): Playable {
  titles += 1;
  return { imdbId: `tt${titles}0`, kind: 'movie', season: null, episode: null, dub: false };
}

/** This timeout outlasts the test, in ms. */
const never = 600_000;

function standIns(timeouts: EmbedsOptions['timeouts'] = {}) {
  const servers = players.servers.map((server) => ({ ...server, anime: server.tv, sandbox: [] }));
  return createEmbeds({ servers, publicUrl, clock, log: silent, timeouts });
}

const setMode = (server: 'one' | 'two' | 'three', mode: string) =>
  fetch(`${players.origin}/__server/${server}`, { method: 'PUT', body: JSON.stringify({ mode }) });

async function requestsTo(server: 'one' | 'two' | 'three'): Promise<number> {
  const state = await (await fetch(`${players.origin}/__server`)).json();
  return state.servers[server].requests;
}

async function serve(handler: RequestListener): Promise<string> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  // A server that listens on a port has an address of this kind.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function at(origin: string, more: Partial<EmbedServerConfig> = {}): EmbedServerConfig {
  const tv = `${origin}/tv/{imdb}/{season}/{episode}`;
  return { name: 'A server', movie: `${origin}/movie/{imdb}`, tv, anime: tv, sandbox: [], ...more };
}

const embedsAt = (...servers: EmbedServerConfig[]) =>
  createEmbeds({ servers, publicUrl, clock, log: silent });

const numbers = async (sources: Promise<{ number: number }[]>) => (await sources).map(({ number }) => number);

describe('with three servers', () => {
  it('offers each server’s frame, in the configured order', async () => {
    const movie = someMovie();
    const embeds = standIns();
    expect(embeds.origins).toEqual([players.origin]);
    expect(new Set(embeds.keys).size).toBe(3);
    expect(await embeds.sourcesFor({ ...movie, seconds: 41 })).toEqual(
      ['one', 'two', 'three'].map((id, index) => ({
        number: index + 1,
        key: embeds.keys[index],
        slow: false,
        pending: false,
        name: `Server ${index + 1}`,
        url: `${players.origin}/${id}/movie/${movie.imdbId}${id === 'two' ? '?t=41' : ''}`,
        origin: players.origin,
        sandbox: [],
      })),
    );
  });

  it.each(['404', 'refuse-framing'])('leaves a server out that answers with %s', async (mode) => {
    await setMode('one', mode);
    expect(await numbers(standIns().sourcesFor(someMovie()))).toEqual([2, 3]);
  });

  it.each(['500', 'empty', 'silent'])('keeps a server in its place that answers with %s', async (mode) => {
    await setMode('one', mode);
    expect(await numbers(standIns().sourcesFor(someMovie()))).toEqual([1, 2, 3]);
  });

  it('offers nothing when all are dead', async () => {
    for (const id of ['one', 'two', 'three'] as const) await setMode(id, '404');
    expect(await standIns().sourcesFor(someMovie())).toEqual([]);
  });

  it('offers what answers 404 later than a page waits, and nothing once that is known', async () => {
    const late = Promise.withResolvers<void>();
    const origin = await serve(async (_request, response) => {
      await late.promise;
      response.writeHead(404).end();
    });
    const servers = ['a', 'b', 'c'].map((name) => at(`${origin}/${name}`));
    const options = { servers, publicUrl, clock, log: silent };
    const movie = someMovie();
    const waits = createEmbeds({ ...options, timeouts: { allMs: 1, probeMs: never } });
    const early = await waits.sourcesFor(movie);
    expect(early.map(({ number, pending }) => [number, pending])).toEqual([
      [1, true],
      [2, true],
      [3, true],
    ]);
    late.resolve();
    await expect.poll(() => numbers(waits.sourcesFor(movie))).toEqual([]);
  });

  it('doesn’t wait until one that hangs has failed', async () => {
    await setMode('one', 'hang');
    const embeds = standIns({ probeMs: never, restMs: never });
    expect(await numbers(embeds.sourcesFor(someMovie()))).toEqual([1, 2, 3]);
  });

  it('puts one that hangs last once that is known', async () => {
    await setMode('one', 'hang');
    const embeds = standIns({ probeMs: 2_000, allMs: never, restMs: never });
    const [movie, another] = [someMovie(), someMovie()];
    expect(await numbers(embeds.sourcesFor(movie))).toEqual([2, 3, 1]);
    await setMode('one', 'ok');
    // The finding counts for another title, too.
    expect(await numbers(embeds.sourcesFor(another))).toEqual([2, 3, 1]);
  });

  it('lets nobody wait again for a look that somebody has waited for', async () => {
    await setMode('one', 'hang');
    const embeds = standIns({ probeMs: never });
    const movie = someMovie();
    // This page waited in vain: the probe hasn't ended.
    expect(await numbers(embeds.sourcesFor(movie))).toEqual([1, 2, 3]);
    now += 1_000;
    expect(await numbers(embeds.sourcesFor(movie))).toEqual([2, 3, 1]);
  });

  it.each(['one', 'three'] as const)('waits only a moment for server %s that hangs', async (hanging) => {
    await setMode(hanging, 'hang');
    const embeds = standIns({ probeMs: never, allMs: never });
    expect(await numbers(embeds.sourcesFor(someMovie()))).toEqual([1, 2, 3]);
  });

  it('looks once, wherever one goes on', async () => {
    const embeds = standIns();
    const movie = someMovie();
    const before = await requestsTo('two');
    for (const seconds of [0, 41, 42]) await embeds.sourcesFor({ ...movie, seconds });
    expect((await requestsTo('two')) - before).toBe(1);
  });

  it('looks once, however many ask', async () => {
    const embeds = standIns();
    const movie = someMovie();
    const before = await requestsTo('one');
    await Promise.all(Array.from({ length: 20 }, () => embeds.sourcesFor(movie)));
    await embeds.sourcesFor(movie);
    expect((await requestsTo('one')) - before).toBe(1);
  });

  it('believes a good answer for 15 minutes, then looks again behind the scenes', async () => {
    const embeds = standIns();
    const movie = someMovie();
    await embeds.sourcesFor(movie);
    await setMode('one', '404');
    now += 14 * 60_000;
    expect(await numbers(embeds.sourcesFor(movie))).toEqual([1, 2, 3]);
    now += 2 * 60_000;
    expect(await numbers(embeds.sourcesFor(movie))).toEqual([1, 2, 3]);
    await expect.poll(() => numbers(embeds.sourcesFor(movie))).toEqual([2, 3]);
  });

  it('believes a 404 for a day', async () => {
    const embeds = standIns();
    const movie = someMovie();
    await setMode('one', '404');
    await embeds.sourcesFor(movie);
    await setMode('one', 'play');
    now += 23 * 60 * 60_000;
    expect(await numbers(embeds.sourcesFor(movie))).toEqual([2, 3]);
    now += 2 * 60 * 60_000;
    expect(await numbers(embeds.sourcesFor(movie))).toEqual([1, 2, 3]);
  });
});

describe('a server', () => {
  it('is left out when nobody listens there', async () => {
    const gone = await serve(() => {});
    for (const close of closing.splice(0)) close();
    expect(await embedsAt(at(gone)).sourcesFor(someMovie())).toEqual([]);
  });

  it('is left out when it isn’t what its address says', async () => {
    const plain = await serve((_request, response) => response.end());
    expect(await embedsAt(at(plain.replace('http:', 'https:'))).sourcesFor(someMovie())).toEqual([]);
  });

  it.each([403, 429, 503])('stays when it answers %i', async (status) => {
    const origin = await serve((_request, response) => response.writeHead(status).end());
    expect(await embedsAt(at(origin)).sourcesFor(someMovie())).toHaveLength(1);
  });

  it('is followed within its own origin, three times', async () => {
    const origin = await serve((request, response) => {
      const steps = Number(URL.parse(request.url ?? '', 'http://x.example')?.searchParams.get('steps') ?? 0);
      if (steps === 3) response.writeHead(410).end();
      else response.writeHead(302, { location: `${request.url?.split('?')[0]}?steps=${steps + 1}` }).end();
    });
    expect(await embedsAt(at(origin)).sourcesFor(someMovie())).toEqual([]);
  });

  it('that redirects without end says nothing', async () => {
    let requests = 0;
    const origin = await serve((request, response) => {
      requests += 1;
      response.writeHead(302, { location: request.url }).end();
    });
    expect(await embedsAt(at(origin)).sourcesFor(someMovie())).toHaveLength(1);
    expect(requests).toBe(4);
  });

  it('is never followed to another origin, and left out when a browser would refuse that one', async () => {
    let requests = 0;
    const elsewhere = await serve((_request, response) => {
      requests += 1;
      response.end();
    });
    const origin = await serve((request, response) =>
      response.writeHead(302, { location: elsewhere + request.url }).end(),
    );
    expect(await embedsAt(at(origin)).sourcesFor(someMovie())).toEqual([]);
    expect(requests).toBe(0);
  });

  it('in a private network isn’t asked unless it was declared by such an address', async () => {
    let requests = 0;
    const origin = await serve((_request, response) => {
      requests += 1;
      response.writeHead(404).end();
    });
    const guarded = createEmbeds({
      servers: [at(origin)],
      publicUrl,
      clock,
      log: silent,
      allowPrivate: false,
    });
    expect(await guarded.sourcesFor(someMovie())).toHaveLength(1);
    expect(requests).toBe(0);
    expect(await embedsAt(at(origin)).sourcesFor(someMovie())).toEqual([]);
  });

  it('has no frame for an id that isn’t one', async () => {
    expect(await standIns().sourcesFor({ ...someMovie(), imdbId: 'tt1' })).toEqual([]);
  });

  it('may ask for sandbox tokens, but never to lead the page away', async () => {
    const origin = await serve((_request, response) => response.end());
    const sandbox = ['allow-popups', 'allow-top-navigation-by-user-activation'];
    const [source] = await embedsAt(at(origin, { sandbox })).sourcesFor(someMovie());
    expect(source?.sandbox).toEqual(['allow-popups']);
  });

  it('may not be on our own origin', () => {
    expect(() => embedsAt(at(publicUrl))).toThrow('our own origin');
  });
});
