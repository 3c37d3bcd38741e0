import { expect, it } from 'vitest';
import type { Database } from '#src/adapters/db/database.ts';
import type { EmbedSource } from '#src/adapters/embeds/embeds.ts';
import { createHashing } from '#src/adapters/hashing/create-hashing.ts';
import { DatabaseBusy } from '#src/domain/errors.ts';
import { textsIn } from '#src/languages/catalogues.ts';
import { clockAt } from '#test/clock.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { silentLog } from '#test/silent-log.ts';
import { readAbout } from './present.ts';
import { readServerNumber, readSources } from './read.ts';
import { recordOutcome } from './server-health/write.ts';

const movie = {
  titleId: 603,
  imdbId: 'tt0133093',
  kind: 'movie',
  season: null,
  episode: null,
  audio: 'sub',
  settings: {},
} as const;
const main = { kind: 'main', userId: 'ann' } as const;
const sub = { kind: 'sub', userId: 'ann' } as const;

const keyOf = (number: number) => `000000000000000${number}`;

function source(number: number, more: Partial<EmbedSource> = {}): EmbedSource {
  const origin = `https://s${number}.example`;
  const url = `${origin}/movie/tt0133093`;
  return {
    number,
    key: keyOf(number),
    name: `Server ${number}`,
    url,
    origin,
    sandbox: [],
    slow: false,
    pending: false,
    ...more,
  };
}

const usual = 'allow-scripts allow-same-origin allow-forms allow-presentation';

describeOnBothDatabases('readSources', (openFresh) => {
  async function offering(...sources: EmbedSource[]) {
    const keys = sources.map(({ key }) => key);
    const deps = {
      embeds: { origins: [], keys, names: keys, sourcesFor: async () => sources },
      db: await openFresh(),
      clock: clockAt(() => Date.UTC(2026, 10, 21, 8)),
      hashing: createHashing({ secret: 's'.repeat(32) }),
      log: silentLog,
      texts: textsIn('en'),
    };
    const tell = (userId: string, number: number, outcome: 'played' | 'left') =>
      recordOutcome(deps, { userId, what: 'movie 603', server: keyOf(number) }, outcome);
    const numbers = async (viewer: { kind: 'main' | 'sub'; userId: string } = main) =>
      (await readSources(deps, viewer, movie)).map(({ number }) => number);
    return { deps, tell, numbers };
  }

  it('spells the sandbox out, with what a server was declared to need', async () => {
    const { deps } = await offering(source(1), source(3, { sandbox: ['allow-popups'] }));
    const sources = await readSources(deps, main, movie);
    expect(sources.map(({ number, address }) => [number, address?.sandbox])).toEqual([
      [1, usual],
      [3, `${usual} allow-popups`],
    ]);
  });

  it('never offers a sub-user a server that needs more than the usual sandbox', async () => {
    const { deps, numbers } = await offering(source(1, { sandbox: ['allow-popups'] }), source(2));
    expect(await numbers(sub)).toEqual([2]);
    expect((await readSources(deps, null, movie)).map(({ number }) => number)).toEqual([2]);
  });

  it('lets nothing through that a source may have besides', async () => {
    const { deps } = await offering({ ...source(1), secret: 'x' } as EmbedSource); // a field too many
    const [view] = await readSources(deps, main, movie);
    expect(Object.keys(view ?? {}).sort()).toEqual([
      'about',
      'address',
      'name',
      'number',
      'pending',
      'silent',
      'trouble',
    ]);
    expect(Object.keys(view?.address ?? {}).sort()).toEqual(['origin', 'sandbox', 'url']);
    expect(readAbout(view?.about ?? '')).toEqual({ what: 'movie 603', server: keyOf(1) });
  });

  it('begins with the best, shows the trouble of the others, and keeps one that hangs for last', async () => {
    const { deps, tell, numbers } = await offering(source(1), source(2), source(3));
    expect(await numbers()).toEqual([1, 2, 3]);
    for (const household of ['ben', 'cas']) {
      await tell(household, 1, 'left');
      await tell(household, 3, 'played');
    }
    expect(await numbers()).toEqual([2, 3, 1]);
    const sources = await readSources(deps, main, movie);
    expect(sources.map(({ trouble }) => trouble)).toEqual([null, null, 'trouble lately']);
    const slow = source(3, { slow: true });
    const hanging = { ...deps.embeds, sourcesFor: async () => [source(1), source(2), slow] };
    const late = await readSources({ ...deps, embeds: hanging }, main, movie);
    expect(late.map(({ number, trouble }) => [number, trouble])).toEqual([
      [2, null],
      [1, 'trouble lately'],
      [3, 'slow to respond'],
    ]);
  });

  it('heeds what a household met itself, for itself alone', async () => {
    const { deps, tell, numbers } = await offering(source(1), source(2));
    await tell('ann', 1, 'left');
    expect(await numbers(main)).toEqual([2, 1]);
    expect(await numbers(sub)).toEqual([2, 1]);
    expect(await numbers({ kind: 'main', userId: 'ben' })).toEqual([1, 2]);
    expect((await readSources(deps, main, movie))[1]?.trouble).toBe('didn’t work today');
  });

  it('works without health when the database can’t be asked', async () => {
    const { deps } = await offering(source(1), source(2));
    const refusing = () => {
      throw new DatabaseBusy('locked');
    };
    const db: Database = Object.create(deps.db, { read: { get: refusing } });
    expect(await readSources({ ...deps, db }, main, movie)).toHaveLength(2);
  });
});

it('reads a server’s number', () => {
  expect(readServerNumber('2')).toBe(2);
  for (const text of [null, '', '0', '-1', '1.5', 'two', '999', '2 '])
    expect(readServerNumber(text)).toBeNull();
});
