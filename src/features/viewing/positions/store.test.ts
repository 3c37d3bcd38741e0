import { expect, it } from 'vitest';
import type { Database } from '#src/adapters/db/database.ts';
import { maxPositions } from '#src/domain/position.ts';
import { addUser, rowsStart as start } from '#test/database-rows.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import {
  compileTrimPositions,
  compileUpsertPosition,
  deletePositions,
  type StoredPosition,
  selectPositions,
} from './store.ts';

const movie = (titleId: number, seconds: number, stoppedAt: number): StoredPosition => ({
  kind: 'movie',
  titleId,
  season: 0,
  episode: 0,
  seconds,
  length: 5_400,
  stoppedAt,
});

const subUser = {
  id: 's1',
  slot: 1,
  name: 'Lerato',
  password_hash: 'hash',
  age_group: '13+',
  genres: '[]',
  created_at: start,
};

describeOnBothDatabases('positions', (openFresh) => {
  async function open() {
    const db = await openFresh();
    const userId = await db.tx(async (trx) => {
      const id = await addUser(trx, 1);
      await trx
        .insertInto('sub_user')
        .values({ ...subUser, user_id: id, consent_at: null })
        .execute();
      return id;
    });
    const [main, child] = ['main', 's1'].map((viewerKey) => ({ userId, viewerKey }));
    if (main === undefined || child === undefined) throw new Error('There are two viewers.');
    return { db, userId, main, child };
  }

  const save = (db: Database, owner: { userId: string; viewerKey: string }, position: StoredPosition) =>
    db.write([compileUpsertPosition(db.read, owner, position), compileTrimPositions(db.read, owner)]);

  const rowsOf = (db: Database) => db.read.selectFrom('watch_position').selectAll().execute();

  it('are one for each episode of each viewer', async () => {
    const { db, main, child } = await open();
    const series = { ...movie(7, 60, start), kind: 'series', season: 1, episode: 1 };
    await save(db, main, movie(7, 90, start));
    await save(db, main, series);
    await save(db, main, { ...series, episode: 2, seconds: 61 });
    await save(db, child, movie(7, 30, start));
    const found = await selectPositions(db.read, main, [7]);
    expect(found.map(({ kind, episode, seconds }) => [kind, episode, seconds]).sort()).toEqual([
      ['movie', 0, 90],
      ['series', 1, 60],
      ['series', 2, 61],
    ]);
    expect(await selectPositions(db.read, child, [7])).toEqual([movie(7, 30, start)]);
    expect(await selectPositions(db.read, child, [8])).toEqual([]);
  });

  it('follow the later one, in whatever order they come', async () => {
    const { db, main } = await open();
    const reports = [3, 1, 5, 2, 4].map((nth) => movie(7, nth * 10, start + nth));
    await Promise.all(reports.map((report) => save(db, main, report)));
    expect(await selectPositions(db.read, main, [7])).toEqual([movie(7, 50, start + 5)]);
    await save(db, main, movie(7, 55, start + 5));
    expect(await selectPositions(db.read, main, [7])).toMatchObject([{ seconds: 55 }]);
  });

  it('are lost for a viewer who was deleted meanwhile', async () => {
    const { db, userId, main } = await open();
    await save(db, { userId: 'nobody', viewerKey: 'main' }, movie(7, 90, start));
    await save(db, { userId, viewerKey: 'nobody' }, movie(7, 90, start));
    expect(await rowsOf(db)).toEqual([]);
    await save(db, main, movie(7, 90, start));
    expect(await rowsOf(db)).toHaveLength(1);
  });

  it('lose the oldest beyond their number, and those of no other viewer', async () => {
    const { db, userId, main, child } = await open();
    await save(db, child, movie(1, 30, start - 1));
    const rows = Array.from({ length: maxPositions }, (_, nth) => ({
      user_id: userId,
      viewer_key: 'main',
      kind: 'movie',
      title_id: nth + 1,
      season: 0,
      episode: 0,
      seconds: 60,
      length: 5_400,
      stopped_at: start + nth,
    }));
    await db.tx(async (trx) => {
      for (let at = 0; at < rows.length; at += 100)
        await trx
          .insertInto('watch_position')
          .values(rows.slice(at, at + 100))
          .execute();
    });
    await save(db, main, movie(9_999, 60, start + maxPositions));
    expect(await selectPositions(db.read, main, [1, 2, 9_999])).toEqual([
      movie(2, 60, start + 1),
      movie(9_999, 60, start + maxPositions),
    ]);
    expect(await selectPositions(db.read, child, [1])).toHaveLength(1);
  });

  it('go for one title, or for all, up to a moment', async () => {
    const { db, main } = await open();
    for (const [nth, titleId] of [7, 8, 9].entries()) await save(db, main, movie(titleId, 60, start + nth));
    const one = { kind: 'movie', titleId: 8 } as const;
    expect(await db.tx((trx) => deletePositions(trx, main, one))).toEqual([movie(8, 60, start + 1)]);
    // Id 7 has a position as a movie, none as a series.
    expect(await db.tx((trx) => deletePositions(trx, main, { kind: 'series', titleId: 7 }))).toEqual([]);
    expect(await db.tx((trx) => deletePositions(trx, main, null, start + 1))).toEqual([movie(7, 60, start)]);
    expect(await selectPositions(db.read, main, [7, 8, 9])).toEqual([movie(9, 60, start + 2)]);
  });

  it('go with their viewer', async () => {
    const { db, userId, main, child } = await open();
    for (const owner of [main, child]) await save(db, owner, movie(7, 60, start));
    await db.tx((trx) => trx.deleteFrom('sub_user').where('id', '=', child.viewerKey).execute());
    expect(await rowsOf(db)).toMatchObject([{ viewer_key: 'main' }]);
    await db.tx((trx) => trx.deleteFrom('user').where('id', '=', userId).execute());
    expect(await rowsOf(db)).toEqual([]);
  });
});
