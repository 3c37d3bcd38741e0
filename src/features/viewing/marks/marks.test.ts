import { expect, it } from 'vitest';
import { buildHousehold } from '#preview/household.ts';
import { maxMarks } from '#src/domain/marks.ts';
import { unlimited } from '#src/domain/screen-time.ts';
import { noChoices } from '#src/domain/title-choices.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { ownerOf } from '#src/features/accounts/store.ts';
import { cheapHashing as hashing } from '#test/cheap-hashing.ts';
import { clockAt } from '#test/clock.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { readMyList, readTitleMarks } from './read.ts';
import { trimMarks } from './store.ts';
import { deleteMarked, writeMark } from './write.ts';

const clock = clockAt(() => 1_790_000_000_000);
const listed = (titleId: number) => ({ mark: 'list' as const, kind: 'movie' as const, titleId, place: null });
const name = 'The Last Tram';

describeOnBothDatabases('marks', (openFresh) => {
  async function open() {
    const db = await openFresh();
    const lerato = { name: 'Lerato', password: 'x', ageGroup: '13+' as const };
    const plan = { email: 'a@x.example', password: 'jacaranda', subUsers: [lerato] };
    const { userId, email, subUsers } = await buildHousehold(db, hashing, clock, plan);
    const main: Viewer = { kind: 'main', userId, email, photoUrl: null, confirmedAt: 0, paid: true };
    const about = { userId, subUserId: subUsers[0]?.id ?? '', name: 'Lerato', confirmedAt: 0, paid: true };
    const limits = { genres: [], choices: noChoices, screenTime: unlimited };
    const sub: Viewer = { kind: 'sub', ...about, ...limits, ageGroup: '13+' };
    const add = (viewer: Viewer, titleId: number, at: number) =>
      db.tx((trx) => writeMark(trx, ownerOf(viewer), { ...listed(titleId), name }, at));
    const remove = (viewer: Viewer, titleId: number, at: number) =>
      db.tx((trx) => deleteMarked(trx, ownerOf(viewer), listed(titleId), [], at));
    const idsOf = async (viewer: Viewer) => (await readMyList(db, viewer)).map(({ titleId }) => titleId);
    return { db, main, sub, add, remove, idsOf };
  }

  it('keeps each viewer’s list, the newest first, and each title once', async () => {
    const { main, sub, add, idsOf } = await open();
    for (const [titleId, at] of [
      [1, 1000],
      [2, 2000],
      [1, 3000],
    ] as const)
      await add(main, titleId, at);
    await add(sub, 9, 1000);
    expect(await idsOf(main)).toEqual([2, 1]);
    expect(await idsOf(sub)).toEqual([9]);
  });

  it('takes a late removal for what it was when it was made', async () => {
    const { main, add, remove, idsOf } = await open();
    await add(main, 1, 5000);
    await remove(main, 1, 4000);
    expect(await idsOf(main)).toEqual([1]);
    await remove(main, 1, 5000);
    await remove(main, 1, 5000);
    expect(await idsOf(main)).toEqual([]);
  });

  it('holds at most 500 titles, without the oldest', async () => {
    const { db, main, add, idsOf } = await open();
    const { userId } = main;
    const row = {
      user_id: userId,
      viewer_key: 'main',
      mark: 'list',
      kind: 'movie',
      season: 0,
      episode: 0,
      name,
    };
    const rows = Array.from({ length: 500 }, (_, at) => ({ ...row, title_id: at + 1, marked_at: at + 1 }));
    await db.tx((trx) => trx.insertInto('mark').values(rows).execute());
    await db.tx((trx) => trimMarks(trx, { userId, viewerKey: 'main' }, 'list'));
    expect((await idsOf(main)).length).toBe(maxMarks.list);
    await add(main, 900, 900);
    const ids = await idsOf(main);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([500, 900, 2]);
  });

  it('tells one episode from another, and a movie from a series of its id', async () => {
    const { db, main } = await open();
    const series = { kind: 'series' as const, titleId: 1 };
    const place = { season: 2, episode: 5 };
    for (const mark of [
      { ...series, mark: 'watched' as const, place, name },
      { ...listed(1), mark: 'watched' as const, name },
      { ...series, mark: 'list' as const, place: null, name },
    ])
      await db.tx((trx) => writeMark(trx, ownerOf(main), mark, 1000));
    expect(await readTitleMarks(db, main, series, place)).toEqual({ listed: true, watched: true });
    const other = await readTitleMarks(db, main, series, { season: 2, episode: 4 });
    expect(other).toEqual({ listed: true, watched: false });
    const movie = await readTitleMarks(db, main, { kind: 'movie', titleId: 1 }, null);
    expect(movie).toEqual({ listed: false, watched: true });
  });

  it('loses no mark of two devices at once', async () => {
    const { main, add, remove, idsOf } = await open();
    await Promise.all([1, 2, 3, 4].flatMap((id) => [add(main, id, 1000 + id), add(main, id, 2000 + id)]));
    await Promise.all([remove(main, 1, 9000), add(main, 5, 9000), remove(main, 1, 9000)]);
    expect((await idsOf(main)).sort()).toEqual([2, 3, 4, 5]);
  });

  it('keeps nothing of a deleted viewer', async () => {
    const { db, main, sub, add, idsOf } = await open();
    await add(sub, 1, 1000);
    await add(main, 1, 1000);
    await db.tx((trx) => trx.deleteFrom('sub_user').where('user_id', '=', sub.userId).execute());
    await add(sub, 2, 1000);
    expect([await idsOf(main), await idsOf(sub)]).toEqual([[1], []]);
    await db.tx((trx) => trx.deleteFrom('user').where('id', '=', main.userId).execute());
    await add(main, 3, 1000);
    expect(await db.read.selectFrom('mark').selectAll().execute()).toEqual([]);
  });
});
