import { expect, it } from 'vitest';
import { createHashing } from '#src/adapters/hashing/create-hashing.ts';
import { unknownHealth } from '#src/domain/server-health.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { readServerHealth, readServerOutcomes } from './read.ts';
import { deleteExpiredHealth, recordOutcome } from './write.ts';

const day = 24 * 60 * 60_000;
const what = 'movie 603';

describeOnBothDatabases('the shared health of servers', (openFresh) => {
  async function open() {
    const clock = { time: Date.UTC(2026, 10, 21, 8), now: () => clock.time, monotonic: () => clock.time };
    const deps = { db: await openFresh(), clock, hashing: createHashing({ secret: 's'.repeat(32) }) };
    const tell = (userId: string, outcome: 'played' | 'left' | 'reported', server = 'one', of = what) =>
      recordOutcome(deps, { userId, what: of, server }, outcome);
    const readHealth = async (userId: string | null = null, server = 'one', of = what) =>
      (await readServerHealth(deps, userId, of, ['one', 'two', 'three']))(server);
    const votes = () => deps.db.read.selectFrom('server_vote').selectAll().execute();
    const rows = () => deps.db.read.selectFrom('server_experience').selectAll().execute();
    return { clock, deps, tell, readHealth, votes, rows };
  }

  it('knows nothing at first', async () => {
    const { readHealth } = await open();
    expect(await readHealth('ann')).toEqual(unknownHealth);
  });

  it('counts households apart, each once a day for a server and a title', async () => {
    const { clock, tell, readHealth } = await open();
    for (let times = 0; times < 3; times += 1) await tell('ann', 'left');
    await tell('ben', 'played');
    await tell('ben', 'played', 'two');
    await tell('ben', 'left', 'one', 'series 603 1 1');
    expect(await readHealth()).toEqual({ played: 1, left: 1, own: null });
    expect(await readHealth('ann')).toEqual({ played: 1, left: 1, own: 'left' });
    expect(await readHealth(null, 'two')).toMatchObject({ played: 1, left: 0 });
    expect(await readHealth(null, 'three')).toEqual(unknownHealth);
    clock.time += day;
    await tell('ann', 'left');
    expect(await readHealth('ann')).toEqual({ played: 1, left: 2, own: 'left' });
  });

  it('moves a count when a household meets something else, and lets a report stand', async () => {
    const { tell, readHealth } = await open();
    await tell('ann', 'left');
    await tell('ann', 'played');
    expect(await readHealth('ann')).toEqual({ played: 1, left: 0, own: 'played' });
    await tell('ann', 'reported');
    await tell('ann', 'played');
    expect(await readHealth('ann')).toEqual({ played: 0, left: 1, own: 'reported' });
  });

  it('sums all titles for each configured server, today and in seven days', async () => {
    const { clock, deps, tell } = await open();
    const embeds = { keys: ['one', 'two'], names: ['First', 'Second'] };
    const nothing = { played: 0, left: 0 };
    await tell('old', 'played');
    clock.time += 2 * day;
    await tell('ann', 'played');
    await tell('ann', 'left', 'one', 'series 603 1 1');
    await tell('ben', 'reported', 'gone');
    expect(await readServerOutcomes({ ...deps, embeds })).toEqual([
      { name: 'First', today: { played: 1, left: 1 }, week: { played: 2, left: 1 } },
      { name: 'Second', today: nothing, week: nothing },
      { name: null, today: { played: 0, left: 1 }, week: { played: 0, left: 1 } },
    ]);
    clock.time += 6 * day;
    expect((await readServerOutcomes({ ...deps, embeds }))[0]?.week).toEqual({ played: 1, left: 1 });
    clock.time += day;
    expect(await readServerOutcomes({ ...deps, embeds })).toHaveLength(2);
  });

  it('counts rightly though everything comes at once', async () => {
    const { tell, readHealth } = await open();
    const households = ['ann', 'ben', 'cas', 'dee'];
    await Promise.all(households.flatMap((one) => [tell(one, 'left'), tell(one, 'left')]));
    expect(await readHealth()).toMatchObject({ played: 0, left: 4 });
  });

  it('holds nothing that names a household, and nothing that can be joined from day to day', async () => {
    const { clock, tell, votes, rows } = await open();
    await tell('user-ann', 'left');
    clock.time += day;
    await tell('user-ann', 'left');
    const all = await votes();
    expect(JSON.stringify([all, await rows()])).not.toContain('ann');
    expect(new Set(all.map(({ vote_hash: hash }) => hash)).size).toBe(2);
  });

  it('counts for seven days, and keeps who was counted for one', async () => {
    const { clock, deps, tell, readHealth, votes, rows } = await open();
    await tell('ann', 'left');
    clock.time += 6 * day;
    await deleteExpiredHealth(deps);
    expect(await readHealth('ann')).toEqual({ played: 0, left: 1, own: null });
    expect(await votes()).toEqual([]);
    clock.time += day;
    expect(await readHealth()).toEqual(unknownHealth);
    await deleteExpiredHealth(deps);
    expect(await rows()).toEqual([]);
  });
});
