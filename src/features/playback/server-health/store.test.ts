import { expect, it } from 'vitest';
import { createHashing } from '#src/adapters/hashing/create-hashing.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { type Subject, voteHash } from './server-health.ts';
import { addCounts, deleteServerHealth, selectCounts, selectVotes, upsertVote } from './store.ts';

describeOnBothDatabases('the store of playback outcomes', (openFresh) => {
  async function open() {
    const db = await openFresh();
    const add = (day: string, played: number, left: number, what = 'movie 603', server = 'one') =>
      db.tx((trx) => addCounts(trx, { what, server, day, played, left }));
    const count = (since: string, what = 'movie 603') => selectCounts(db.read, what, since);
    return { db, add, count };
  }

  it('sums the days from the first one on, as numbers', async () => {
    const { add, count } = await open();
    await add('2026-11-14', 100, 100);
    await add('2026-11-15', 1, 2);
    await add('2026-11-21', 3, 4);
    await add('2026-11-21', 1, 0);
    expect(await count('2026-11-15')).toEqual([{ server: 'one', played: 5, left: 6 }]);
  });

  it('counts each server apart', async () => {
    const { add, count } = await open();
    await add('2026-11-21', 1, 0);
    await add('2026-11-21', 0, 2, 'movie 603', 'two');
    const counts = await count('2026-11-21');
    expect(counts.sort((a, b) => a.server.localeCompare(b.server))).toEqual([
      { server: 'one', played: 1, left: 0 },
      { server: 'two', played: 0, left: 2 },
    ]);
  });

  it('never mixes the counts of two titles whose keys look alike', async () => {
    const { add, count } = await open();
    await add('2026-11-21', 1, 0);
    for (const other of ['movie 60', 'movie 6033', 'series 603 1 1', 'MOVIE 603', 'movie %'])
      expect(await count('2026-11-21', other), other).toEqual([]);
  });

  it('moves a count from one outcome to the other', async () => {
    const { add, count } = await open();
    await add('2026-11-21', 0, 1);
    await add('2026-11-21', 1, -1);
    expect(await count('2026-11-21')).toEqual([{ server: 'one', played: 1, left: 0 }]);
  });

  it('begins at zero when the count to be moved is gone', async () => {
    const { add, count } = await open();
    await add('2026-11-21', 1, -1);
    expect(await count('2026-11-21')).toEqual([{ server: 'one', played: 1, left: 0 }]);
  });

  it('holds one vote for a hash, the latest', async () => {
    const { db } = await open();
    await db.tx((trx) => upsertVote(trx, 'h1', 'left', '2026-11-21'));
    await db.tx((trx) => upsertVote(trx, 'h1', 'played', '2026-11-21'));
    expect([...(await selectVotes(db.read, ['h1', 'h2']))]).toEqual([['h1', 'played']]);
  });

  it('finds no votes without a household', async () => {
    const { db } = await open();
    await db.tx((trx) => upsertVote(trx, '', 'left', '2026-11-21'));
    expect((await selectVotes(db.read, [])).size).toBe(0);
  });

  it('ignores an outcome that a newer version may have written', async () => {
    const { db } = await open();
    const row = { vote_hash: 'h1', outcome: 'buffered', day: '2026-11-21' };
    await db.tx((trx) => trx.insertInto('server_vote').values(row).execute());
    expect((await selectVotes(db.read, ['h1'])).size).toBe(0);
  });

  it('deletes what is older than the two days, and nothing of the days themselves', async () => {
    const { db, add } = await open();
    for (const day of ['2026-11-14', '2026-11-15', '2026-11-16']) await add(day, 1, 0);
    await db.tx((trx) => upsertVote(trx, 'yesterday', 'left', '2026-11-20'));
    await db.tx((trx) => upsertVote(trx, 'today', 'left', '2026-11-21'));
    await db.tx((trx) => deleteServerHealth(trx, '2026-11-15', '2026-11-21'));
    const days = await db.read.selectFrom('server_experience').select('day').orderBy('day').execute();
    expect(days.map(({ day }) => day)).toEqual(['2026-11-15', '2026-11-16']);
    expect([...(await selectVotes(db.read, ['yesterday', 'today'])).keys()]).toEqual(['today']);
  });
});

const hashing = createHashing({ secret: 's'.repeat(32) });
const subject: Subject = { userId: 'ann', what: 'movie 603', server: 'one', day: '2026-11-21' };

it('gives the same vote the same hash', () => {
  expect(voteHash(hashing, subject)).toBe(voteHash(hashing, { ...subject }));
});

it.each<[string, Partial<Subject>]>([
  ['another household', { userId: 'ben' }],
  ['another title', { what: 'movie 604' }],
  ['another server', { server: 'two' }],
  ['another day', { day: '2026-11-22' }],
])('gives %s another hash', (_case, other) => {
  expect(voteHash(hashing, { ...subject, ...other })).not.toBe(voteHash(hashing, subject));
});

it('can’t be made without the secret of the product', () => {
  const other = createHashing({ secret: 't'.repeat(32) });
  expect(voteHash(other, subject)).not.toBe(voteHash(hashing, subject));
});
