import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type PlayersService, startPlayers } from '#preview/players/server.ts';
import type { Clock } from '#src/adapters/clock.ts';
import { createTestClock } from '#test/clock.ts';
import { silentLog } from '#test/silent-log.ts';
import { createEmbeds } from './create-embeds.ts';
import type { Playable } from './embeds.ts';

let players: PlayersService;
beforeAll(async () => {
  players = await startPlayers({ port: 0 });
});
afterAll(() => players.close());
afterEach(() => fetch(`${players.origin}/__server`, { method: 'DELETE' }));

let titles = 2_000_000;
/** Returns a movie that no other test has asked for. */
function someMovie(): Playable {
  titles += 1;
  return { imdbId: `tt${titles}0`, kind: 'movie', season: null, episode: null, dub: false };
}

function standIns(clock: Clock) {
  const servers = players.servers.map((server) => ({ ...server, anime: server.tv, sandbox: [] }));
  return createEmbeds({ servers, publicUrl: 'https://stoep.example', clock, log: silentLog });
}

const setMode = (server: string, mode: string) =>
  fetch(`${players.origin}/__server/${server}`, { method: 'PUT', body: JSON.stringify({ mode }) });

async function requestsTo(server: string): Promise<number> {
  const state = await (await fetch(`${players.origin}/__server`)).json();
  return state.servers[server].requests;
}

const numbers = async (sources: Promise<{ number: number }[]>) => (await sources).map(({ number }) => number);

describe.each([3_600_000, -3_600_000])('with the wall clock set by %i ms', (step) => {
  it('believes a good answer for 15 minutes all the same', async () => {
    const moved = createTestClock(1_700_000_000_000);
    const embeds = standIns(moved);
    const movie = someMovie();
    const before = await requestsTo('one');
    await embeds.sourcesFor(movie);
    moved.step(step);
    moved.advance(14 * 60_000);
    await embeds.sourcesFor(movie);
    expect((await requestsTo('one')) - before).toBe(1);
    moved.advance(2 * 60_000);
    await embeds.sourcesFor(movie);
    await expect.poll(async () => (await requestsTo('one')) - before).toBe(2);
  });

  it('takes a look that has just begun for new, and an old one for slow', async () => {
    const moved = createTestClock(1_700_000_000_000);
    await setMode('one', 'hang');
    const embeds = standIns(moved);
    const movie = someMovie();
    const first = embeds.sourcesFor(movie);
    moved.step(step);
    expect(await numbers(embeds.sourcesFor(movie))).toEqual([1, 2, 3]);
    await first;
    moved.advance(1_000);
    expect(await numbers(embeds.sourcesFor(movie))).toEqual([2, 3, 1]);
  });

  it('takes a server that was slow for slow during one minute', async () => {
    const moved = createTestClock(1_700_000_000_000);
    await setMode('one', 'hang');
    const embeds = standIns(moved);
    const movie = someMovie();
    await embeds.sourcesFor(movie);
    await expect.poll(() => numbers(embeds.sourcesFor(movie))).toEqual([2, 3, 1]);
    await setMode('one', 'play');
    moved.step(step);
    moved.advance(59_000);
    expect(await numbers(embeds.sourcesFor(someMovie()))).toEqual([2, 3, 1]);
  });

  it('takes it for slow no longer than that', async () => {
    const moved = createTestClock(1_700_000_000_000);
    await setMode('one', 'hang');
    const embeds = standIns(moved);
    const movie = someMovie();
    await embeds.sourcesFor(movie);
    await expect.poll(() => numbers(embeds.sourcesFor(movie))).toEqual([2, 3, 1]);
    await setMode('one', 'play');
    moved.step(step);
    moved.advance(61_000);
    expect(await numbers(embeds.sourcesFor(someMovie()))).toEqual([1, 2, 3]);
  });
});
