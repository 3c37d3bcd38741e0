import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlayerMessage } from './player-message.ts';
import {
  fallbackDelayMs,
  nextServer,
  openServers,
  type ServerEvent,
  type ServerOrder,
  stepServers,
} from './server-order.ts';

const open = (servers = 3, chosen: number | null = null) =>
  openServers({ of: 'movie 603', servers, delayMs: fallbackDelayMs.movie, chosen });

const follow = (order: ServerOrder, ...events: ServerEvent[]) => events.reduce(stepServers, order);

const inserted = (load = 1, at = 0): ServerEvent => ({ type: 'inserted', load, at });
const tick = (at: number, load = 1): ServerEvent => ({ type: 'tick', load, at });
const said = (message: PlayerMessage, load = 1): ServerEvent => ({ type: 'said', load, message });

const lacking = (...servers: number[]): ServerEvent => ({ type: 'lacking', servers });

describe('servers that answer late that they lack the title', () => {
  it('are left, also the one that is shown', () => {
    const second = follow(open(), inserted(), lacking(0, 2));
    expect(second).toMatchObject({ server: 1, load: 2, left: [0, 2], failed: [0, 2] });
    expect(follow(second, inserted(2)).phase).toEqual({ name: 'settled', by: 'last' });
    const none = follow(open(), inserted(), lacking(0, 1, 2));
    expect(none).toMatchObject({ phase: { name: 'settled', by: 'error' }, left: [0, 1, 2] });
  });

  it('change nothing for a film that plays, but are not gone to', () => {
    const playing = follow(open(), inserted(), said('playing'), lacking(0, 1));
    expect(playing).toMatchObject({ server: 0, load: 1, phase: { name: 'settled', by: 'playing' } });
    expect(nextServer(playing)).toBe(2);
  });
});

describe('the countdown', () => {
  it('waits eight seconds for movies and series, nine for anime', () => {
    expect(fallbackDelayMs).toEqual({ movie: 8_000, series: 8_000, anime: 9_000 });
  });

  it('begins when the frame is in the page, and counts whole seconds', () => {
    expect(open().phase).toEqual({ name: 'loading' });
    expect(follow(open(), tick(9_000)).server).toBe(0);
    const counting = follow(open(), inserted(1, 500));
    expect(counting.phase).toEqual({ name: 'counting', endsAt: 8_500, seconds: 8 });
    expect(follow(counting, tick(1_501)).phase).toMatchObject({ seconds: 7 });
    expect(follow(counting, tick(8_499)).phase).toMatchObject({ seconds: 1 });
  });

  it('leads to the next server, where it begins anew', () => {
    const second = follow(open(), inserted(), tick(8_000));
    expect(second).toMatchObject({ server: 1, load: 2, phase: { name: 'loading' }, left: [0], failed: [] });
    expect(follow(second, inserted(2, 8_010)).phase).toMatchObject({ seconds: 8 });
  });

  it('begins once more with a frame that waited for a connection', () => {
    const counting = follow(open(), inserted(), tick(5_000));
    expect(follow(counting, inserted(1, 60_000)).phase).toMatchObject({ endsAt: 68_000, seconds: 8 });
  });

  it('never begins on the last server, nor on the only one', () => {
    const last = follow(
      open(),
      inserted(1, 0),
      tick(8_000),
      inserted(2, 8_000),
      tick(16_000, 2),
      inserted(3, 16_000),
    );
    expect(last).toMatchObject({ server: 2, phase: { name: 'settled', by: 'last' } });
    expect(follow(last, tick(90_000, 3))).toBe(last);
    expect(follow(open(1), inserted()).phase).toEqual({ name: 'settled', by: 'last' });
  });

  it.each<[string, ServerEvent, string]>([
    ['the frame is ready', said('ready'), 'ready'],
    ['the frame plays', said('playing'), 'playing'],
    ['the frame has played to its end', said('ended'), 'ended'],
    ['the frame runs', said('progress'), 'playing'],
    ['the viewer is in the frame', { type: 'focused', load: 1 }, 'focus'],
    ['the viewer stays', { type: 'stay', load: 1 }, 'stay'],
  ])('ends when %s', (_what, event, by) => {
    const settled = follow(open(), inserted(), event);
    expect(settled).toMatchObject({ server: 0, phase: { name: 'settled', by } });
    expect(follow(settled, tick(60_000))).toBe(settled);
  });

  it('ends when the viewer chooses a server, in either direction', () => {
    const chosen = follow(open(), inserted(), { type: 'chose', server: 2 });
    expect(chosen).toMatchObject({ server: 2, load: 2, phase: { name: 'settled', by: 'choice' } });
    expect(follow(chosen, inserted(2), tick(60_000, 2))).toBe(chosen);
    expect(follow(chosen, { type: 'chose', server: 0 })).toMatchObject({ server: 0, load: 3 });
  });

  it('ignores what an earlier frame had begun', () => {
    const chosen = follow(open(), inserted(), { type: 'chose', server: 1 });
    expect(
      follow(
        chosen,
        tick(8_000, 1),
        said('error', 1),
        { type: 'focused', load: 1 },
        { type: 'stay', load: 1 },
      ),
    ).toBe(chosen);
  });
});

describe('the end', () => {
  const ended = follow(open(), inserted(), said('playing'), said('ended'));

  it('stays, whatever a player adds to it', () => {
    const after = [said('progress'), said('ready'), said('error'), { type: 'focused', load: 1 } as const];
    expect(follow(ended, ...after)).toBe(ended);
    expect(follow(ended, tick(60_000))).toBe(ended);
  });

  it('is over when something plays again', () => {
    expect(follow(ended, said('playing')).phase).toEqual({ name: 'settled', by: 'playing' });
  });
});

describe('an error of the frame', () => {
  it('leads on at once', () => {
    expect(follow(open(), inserted(), said('error'))).toMatchObject({ server: 1, load: 2 });
    expect(follow(open(), said('error'))).toMatchObject({ server: 1, load: 2 });
    expect(follow(open(), inserted(), said('ready'), said('error'))).toMatchObject({ server: 1 });
  });

  it('changes nothing where something has played, nor where the viewer stays', () => {
    const playing = follow(open(), inserted(), said('playing'));
    expect(follow(playing, said('error'))).toBe(playing);
    const staying = follow(open(), inserted(), { type: 'stay', load: 1 });
    expect(follow(staying, said('error'))).toBe(staying);
  });

  it('leaves the last server in its place and says so', () => {
    const failed = follow(open(1), inserted(), said('error'));
    expect(failed).toMatchObject({ server: 0, load: 1, phase: { name: 'settled', by: 'error' } });
    expect(follow(failed, said('playing')).phase).toEqual({ name: 'settled', by: 'playing' });
  });

  it('passes over servers that were given up before', () => {
    const third = follow(open(4), said('error', 1), said('error', 2));
    expect(third).toMatchObject({ server: 2, left: [0, 1], failed: [0, 1] });
    const back = follow(third, { type: 'chose', server: 0 });
    expect(nextServer(back)).toBe(2);
    expect(follow(back, said('error', back.load)).server).toBe(2);
  });
});

describe('a report of the viewer', () => {
  const reported = (load: number): ServerEvent => ({ type: 'reported', load });

  it('leads to the next server, whatever this one says of itself, and that one has its time', () => {
    for (const before of [said('playing'), said('ended'), { type: 'stay', load: 1 } as const]) {
      const moved = follow(open(), inserted(), before, reported(1));
      expect(moved).toMatchObject({ server: 1, load: 2, phase: { name: 'loading' }, left: [0], runs: null });
      expect(follow(moved, inserted(2)).phase).toMatchObject({ name: 'counting' });
    }
  });

  it('leads back to one that wasn’t given up, when none is left after it', () => {
    const chosen = follow(open(), said('error'), { type: 'chose', server: 2 });
    expect(follow(chosen, reported(3))).toMatchObject({ server: 1, left: [0, 2] });
    expect(follow(open(3, 2), reported(1))).toMatchObject({ server: 0, left: [2] });
  });

  it('counts once for one frame, and says so when every server was given up', () => {
    const once = follow(open(), reported(1));
    expect(follow(once, reported(1))).toBe(once);
    const all = follow(once, reported(2), reported(3));
    expect(all).toMatchObject({
      server: 2,
      load: 3,
      phase: { by: 'reported' },
      left: [0, 1, 2],
      failed: [0, 1, 2],
    });
    expect(follow(all, said('playing', 3)).phase).toEqual({ name: 'settled', by: 'reported' });
    expect(follow(all, reported(3))).toBe(all);
  });
});

it('knows whether the frame plays just now, as far as it says', () => {
  const runs = (...messages: PlayerMessage[]) => follow(open(), ...messages.map((one) => said(one))).runs;
  expect(runs()).toBeNull();
  expect(runs('ready')).toBeNull();
  expect(runs('playing')).toBe(true);
  expect(runs('progress')).toBe(true);
  expect(runs('playing', 'paused')).toBe(false);
  // `progress` after `paused` is a seek in a paused player.
  expect(runs('playing', 'paused', 'progress')).toBe(false);
  expect(runs('playing', 'paused', 'playing')).toBe(true);
  expect(runs('playing', 'ended', 'progress')).toBe(false);
  expect(follow(open(), said('playing'), { type: 'chose', server: 1 }).runs).toBeNull();
});

it('opens at the server that was asked for, if there is one', () => {
  expect(open(3, 1)).toMatchObject({ server: 1, phase: { name: 'settled', by: 'choice' } });
  expect(open(3, 3)).toMatchObject({ server: 0, phase: { name: 'loading' } });
});

it('begins at the first server again when the title or the episode changes', () => {
  const changed = follow(open(), said('error'), { type: 'changed', of: 'series 7 1 2', servers: 2 });
  expect(changed).toEqual({ ...open(2), of: 'series 7 1 2', load: 3 });
});

describe('whatever happens', () => {
  const load = fc.integer({ min: 1, max: 9 });
  const at = fc.integer({ min: 0, max: 60_000 });
  const event: fc.Arbitrary<ServerEvent> = fc.oneof(
    fc.record({ type: fc.constant('inserted' as const), load, at }),
    fc.record({ type: fc.constant('tick' as const), load, at }),
    fc.record({
      type: fc.constant('said' as const),
      load,
      message: fc.constantFrom(
        'ready' as const,
        'playing' as const,
        'error' as const,
        'ended' as const,
        'progress' as const,
        'paused' as const,
      ),
    }),
    fc.record({ type: fc.constant('focused' as const), load }),
    fc.record({ type: fc.constant('stay' as const), load }),
    fc.record({ type: fc.constant('reported' as const), load }),
    fc.record({ type: fc.constant('chose' as const), server: fc.integer({ min: -2, max: 5 }) }),
  );
  const byItself = fc.array(
    event.filter(({ type }) => type !== 'chose' && type !== 'reported'),
    { maxLength: 80 },
  );

  it('the server is one of those there are, and the load only grows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.array(event, { maxLength: 80 }), (servers, events) => {
        let order = open(servers);
        for (const each of events) {
          const next = stepServers(order, each);
          expect(next.server).toBeGreaterThanOrEqual(0);
          expect(next.server).toBeLessThan(servers);
          if (next.server !== order.server) expect(next.load).toBe(order.load + 1);
          expect(next.load - order.load === 0 || next.load - order.load === 1).toBe(true);
          order = next;
        }
      }),
    );
  });

  it('it goes forward only, and through each server at most once, unless the viewer chooses', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), byItself, (servers, events) => {
        const visited = [0];
        let order = open(servers);
        for (const each of events) {
          order = stepServers(order, each);
          if (order.server !== visited.at(-1)) visited.push(order.server);
        }
        expect(visited).toEqual([...new Set(visited)].sort((a, b) => a - b));
      }),
    );
  });

  it('one frame can change what is shown only a few times, however it floods', () => {
    fc.assert(
      fc.property(
        fc.array(
          event.filter(({ type }) => type === 'said'),
          { maxLength: 200 },
        ),
        (events) => {
          let order = follow(open(), inserted());
          let changes = 0;
          for (const each of events) {
            const next = stepServers(order, { ...each, ...('load' in each ? { load: order.load } : {}) });
            if (next !== order) changes += 1;
            order = next;
          }
          expect(changes).toBeLessThanOrEqual(3 * order.servers);
        },
      ),
    );
  });

  it('a viewer who stays isn’t moved', () => {
    fc.assert(
      fc.property(byItself, (events) => {
        const staying = follow(open(), inserted(), { type: 'stay', load: 1 });
        expect(events.reduce(stepServers, staying).server).toBe(0);
      }),
    );
  });
});
