import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildHousehold } from '#preview/household.ts';
import type { DatabaseOptions } from '#src/adapters/db/database.ts';
import { unlimited } from '#src/domain/screen-time.ts';
import { noChoices } from '#src/domain/title-choices.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { maxWatched, type WatchedTitle } from '#src/domain/watch-history.ts';
import { cheapHashing as hashing } from '#test/cheap-hashing.ts';
import { clockAt } from '#test/clock.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { withWatched } from '#test/with-watched.ts';
import { readHistory, readLastWatched, readWatched } from './read.ts';
import { parseUndo, writeUndo } from './undo.ts';
import { removeHistory, restoreHistory, writeHistory } from './write.ts';

const clock = clockAt(() => 1_790_000_000_000);

function entry(kind: 'movie' | 'series' | 'anime', titleId: number): Omit<WatchedTitle, 'watchedAt'> {
  const place = kind === 'movie' ? { season: null, episode: null } : { season: 1, episode: 2 };
  return { kind, titleId, name: `Title ${titleId}`, posterPath: null, backdropPath: null, ...place };
}

describeOnBothDatabases('history', (openFresh) => {
  async function open(notes?: DatabaseOptions) {
    const db = await openFresh(notes);
    const plan = {
      password: 'jacaranda',
      subUsers: [{ name: 'Lerato', password: 'x', ageGroup: '13+' as const }],
    };
    const { userId, email, subUsers } = await buildHousehold(db, hashing, clock, {
      ...plan,
      email: 'a@x.example',
    });
    const other = await buildHousehold(db, hashing, clock, { ...plan, email: 'b@x.example' });
    const main: Viewer = { kind: 'main', userId, email, photoUrl: null, confirmedAt: 0, paid: true };
    const stranger: Viewer = { ...main, userId: other.userId };
    const about = { userId, subUserId: subUsers[0]?.id ?? '', name: 'Lerato', confirmedAt: 0, paid: true };
    const limits = { genres: [], choices: noChoices, screenTime: unlimited };
    const sub: Viewer = { kind: 'sub', ...about, ...limits, ageGroup: '13+' };
    return { db, main, sub, stranger };
  }

  it('keeps the lists of a household, and of others, apart', async () => {
    const { db, main, sub, stranger } = await open();
    await writeHistory(db, main, entry('movie', 1), 1000);
    await writeHistory(db, sub, entry('movie', 2), 2000);
    expect((await readHistory(db, main, 'all')).map((watched) => watched.titleId)).toEqual([1]);
    expect((await readHistory(db, sub, 'movie')).map((watched) => watched.titleId)).toEqual([2]);
    await removeHistory(db, stranger, { kind: 'movie', titleId: 1 });
    await removeHistory(db, sub, { kind: 'movie', titleId: 1 });
    await removeHistory(db, main, { kind: 'series', titleId: 1 });
    expect(await readHistory(db, main, 'all')).toHaveLength(1);
    await removeHistory(db, main, { kind: 'movie', titleId: 1 });
    expect(await readHistory(db, main, 'all')).toEqual([]);
    expect(await readHistory(db, stranger, 'all')).toEqual([]);
  });

  it('keeps nothing of who was deleted while they watched', async () => {
    const { db, main, sub } = await open();
    await db.tx((trx) => trx.deleteFrom('sub_user').where('user_id', '=', main.userId).execute());
    await writeHistory(db, sub, entry('movie', 1), 1000);
    await restoreHistory(db, sub, [{ ...entry('movie', 2), watchedAt: 1 }], 1000);
    expect(await readHistory(db, sub, 'all')).toEqual([]);
    await db.tx((trx) => trx.deleteFrom('user').where('id', '=', main.userId).execute());
    await writeHistory(db, main, entry('movie', 1), 1000);
    expect(await db.read.selectFrom('history').selectAll().execute()).toEqual([]);
  });

  it('empties one list, and puts back what was in it but for what was watched since', async () => {
    const { db, main, sub } = await open();
    for (const id of [1, 2, 3]) await writeHistory(db, main, entry('movie', id), 1000 * id);
    await writeHistory(db, sub, entry('movie', 1), 5000);
    const before = await readHistory(db, main, 'all');
    await removeHistory(db, main, null);
    expect(await readHistory(db, main, 'all')).toEqual([]);
    expect(await readHistory(db, sub, 'all')).toHaveLength(1);
    await writeHistory(db, main, { ...entry('movie', 2), name: 'Watched since' }, 9000);
    await restoreHistory(db, main, [...before, { ...entry('movie', 4), watchedAt: 99_999 }], 10_000);
    const after = await readHistory(db, main, 'all');
    expect(after.map(({ titleId, watchedAt }) => [titleId, watchedAt])).toEqual([
      [4, 10_000],
      [2, 9000],
      [3, 3000],
      [1, 1000],
    ]);
    expect(after[1]?.name).toBe('Watched since');
  });

  it('puts back many entries with their positions in a few statements', async () => {
    const statements: string[] = [];
    const { db, main } = await open({ recordStatement: ({ sql }) => statements.push(sql) });
    const kinds = Object.entries(maxWatched) as [keyof typeof maxWatched, number][]; // its own keys
    const entries = kinds.flatMap(([kind, length]) =>
      Array.from({ length }, (_, index) => ({ ...entry(kind, index + 1), watchedAt: 1000 + index })),
    );
    const positions = Array.from({ length: 5 }, (_, index) => ({
      season: 1,
      episode: index + 1,
      seconds: 60,
      length: 1200,
      stoppedAt: 2000 + index,
    }));
    // An anime that is also in the history as a series has its positions twice.
    const removed = entries.map((one) => (one.kind === 'movie' ? one : { ...one, positions }));
    statements.length = 0;
    await restoreHistory(db, main, removed, 10_000);
    expect(statements.length).toBeLessThanOrEqual(8);
    expect(await readHistory(db, main, 'all')).toHaveLength(220);
    const { count } = await db.read
      .selectFrom('watch_position')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(500);
  });

  it('signs what was removed, for its viewer and for an hour', async () => {
    const { db, main, sub } = await open();
    await writeHistory(db, main, entry('series', 1), 1000);
    const before = await readHistory(db, main, 'all');
    const now = clock.now();
    const deps = { clock: clockAt(() => now), hashing };
    const undo = writeUndo(deps, main, before, []);
    expect(parseUndo(deps, main, undo)).toEqual(before.map((one) => ({ ...one, positions: [] })));
    expect(parseUndo(deps, sub, undo)).toBeNull();
    expect(parseUndo({ ...deps, clock: clockAt(() => now + 3_600_000) }, main, undo)).toBeNull();
    for (const forged of [
      '',
      '.',
      undo.replace('Title 1', 'Title 2'),
      undo.slice(0, -1),
      undo.replace(/^\d/, '9'),
    ])
      expect(parseUndo(deps, main, forged)).toBeNull();
  });

  it('puts a title first again, with the episode that was opened last', async () => {
    const { db, main } = await open();
    await writeHistory(db, main, entry('series', 1), 1000);
    await writeHistory(db, main, entry('anime', 1), 2000);
    await writeHistory(db, main, { ...entry('series', 1), episode: 3, name: 'Renamed' }, 3000);
    expect(await readHistory(db, main, 'all')).toEqual([
      { ...entry('series', 1), episode: 3, name: 'Renamed', watchedAt: 3000 },
      { ...entry('anime', 1), watchedAt: 2000 },
    ]);
  });

  it('moves an anime that was recorded as a series', async () => {
    const { db, main } = await open();
    await writeHistory(db, main, entry('series', 1), 1000);
    await writeHistory(db, main, entry('series', 2), 1500);
    await writeHistory(db, main, entry('anime', 1), 2000);
    expect((await readHistory(db, main, 'all')).map(({ kind, titleId }) => [kind, titleId])).toEqual([
      ['anime', 1],
      ['series', 2],
    ]);
  });

  it('tells where each viewer was in one title, and what they opened last', async () => {
    const { db, main, sub, stranger } = await open();
    await writeHistory(db, main, { ...entry('series', 1), season: 2, episode: 5 }, 1000);
    await writeHistory(db, main, entry('series', 3), 3000);
    await writeHistory(db, main, entry('anime', 9), 4000);
    expect(await readWatched(db, main, 'series', 1)).toMatchObject({ season: 2, episode: 5 });
    expect((await readLastWatched(db, main, 'series'))?.titleId).toBe(3);
    expect(await readWatched(db, main, 'anime', 1)).toBeNull();
    for (const other of [sub, stranger]) {
      expect(await readWatched(db, other, 'series', 1)).toBeNull();
      expect(await readLastWatched(db, other, 'series')).toBeNull();
    }
  });

  it('holds what the rule of the domain holds, whatever is watched', async () => {
    const { db, main } = await open();
    const watching = fc.array(
      fc.record({ titleId: fc.integer({ min: 1, max: 40 }), watchedAt: fc.nat(50) }),
      {
        minLength: 30,
        maxLength: 60,
      },
    );
    await fc.assert(
      fc.asyncProperty(watching, async (all) => {
        for (const { titleId } of await readHistory(db, main, 'movie'))
          await removeHistory(db, main, { kind: 'movie', titleId });
        let expected: WatchedTitle[] = [];
        for (const { titleId, watchedAt } of all) {
          await writeHistory(db, main, entry('movie', titleId), watchedAt);
          expected = withWatched(expected, { ...entry('movie', titleId), watchedAt });
        }
        expect(await readHistory(db, main, 'movie')).toEqual(expected);
        expect(expected.length).toBeLessThanOrEqual(maxWatched.movie);
      }),
      { numRuns: 8 },
    );
  });
});
