import { expect, it } from 'vitest';
import type { Metadata } from '#src/adapters/metadata/metadata.ts';
import { ThirdPartyFailure } from '#src/domain/errors.ts';
import type { EpisodeFacts } from '#src/domain/title.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { silentLog } from '#test/silent-log.ts';
import { maxFactsAge, policies } from '../policies.ts';
import { forgetOlderThan } from '../store.ts';
import { readEpisodes } from './read.ts';

const named = (name: string): EpisodeFacts[] => [
  { number: 1, name, overview: 'A road.', airedOn: '2026-01-09' },
];

interface FakeService extends Metadata {
  calls: number;
  /** Answers a call for any season. */
  answer(): Promise<EpisodeFacts[] | null>;
}

/** A fake TMDB that knows only seasons, with an answer that the test may change. */
function fakeService(): FakeService {
  const service: FakeService = {
    calls: 0,
    answer: async () => named('Dust'),
    load: () => ({ perSecond: 1, calls: 0, waiting: 0, isSpared: false, isKeyRefused: false }),
    search: async () => ({ titles: [], totalPages: 0 }),
    list: () => Promise.reject(new Error('not asked for')),
    facts: () => Promise.reject(new Error('not asked for')),
    person: () => Promise.reject(new Error('not asked for')),
    season: async (_id, _number, { store } = {}) => {
      service.calls += 1;
      const episodes = await service.answer();
      await store?.(episodes);
      return episodes;
    },
  };
  return service;
}

describeOnBothDatabases('the episodes of a season', (openFresh) => {
  async function start() {
    const clock = { time: 1_790_000_000_000, now: () => clock.time, monotonic: () => clock.time };
    const metadata = fakeService();
    const db = await openFresh();
    const read = (number = 1, timeoutMs = 1_000) =>
      readEpisodes({ db, metadata, clock, log: silentLog }, 7, number, timeoutMs);
    return { clock, metadata, db, read };
  }

  it('are nothing, and no failure, when they can’t be had', async () => {
    const { metadata, read } = await start();
    metadata.answer = () => Promise.reject(new ThirdPartyFailure('metadata', 'down', 503));
    expect(await read()).toEqual([]);
    metadata.answer = () => new Promise(() => undefined);
    expect(await read(1, 50)).toEqual([]);
  });

  it('are asked for once while they are fresh, each season by itself', async () => {
    const { clock, metadata, read } = await start();
    expect(await read()).toEqual(named('Dust'));
    metadata.answer = async () => named('Rain');
    clock.time += policies.season.freshMs;
    expect(await read()).toEqual(named('Dust'));
    expect(await read(2)).toEqual(named('Rain'));
    expect(metadata.calls).toBe(2);
  });

  it('are answered stale at once, and renewed behind the scenes', async () => {
    const { clock, metadata, read } = await start();
    await read();
    metadata.answer = async () => named('Rain');
    clock.time += policies.season.freshMs + 1;
    expect(await read()).toEqual(named('Dust'));
    await expect.poll(() => read()).toEqual(named('Rain'));
  });

  it('stay when they can’t be renewed', async () => {
    const { clock, metadata, read } = await start();
    await read();
    metadata.answer = () => Promise.reject(new ThirdPartyFailure('metadata', 'down', 503));
    clock.time += 7 * policies.season.freshMs;
    expect(await read()).toEqual(named('Dust'));
  });

  it('of a season that the service doesn’t know aren’t asked for again at once', async () => {
    const { clock, metadata, read } = await start();
    metadata.answer = async () => null;
    expect([await read(), await read()]).toEqual([[], []]);
    expect(metadata.calls).toBe(1);
    clock.time += policies.lackingAtFirst.freshMs + 1;
    metadata.answer = async () => named('Dust');
    await expect.poll(() => read()).toEqual(named('Dust'));
  });

  it('are kept no longer than may be', async () => {
    const { clock, db, metadata, read } = await start();
    await read();
    clock.time += maxFactsAge + 1;
    await forgetOlderThan(db, clock.time - maxFactsAge);
    metadata.answer = () => Promise.reject(new ThirdPartyFailure('metadata', 'down', 503));
    expect(await read()).toEqual([]);
  });
});
