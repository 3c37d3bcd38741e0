import { expect, it } from 'vitest';
import { createHashing } from '#src/adapters/hashing/create-hashing.ts';
import { unknownHealth } from '#src/domain/server-health.ts';
import { addUser } from '#test/database-rows.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { readServerHealth, readServerOutcomes } from './server-health.ts';
import { deleteExpiredHealth, recordOutcome, recordSilent } from './write.ts';

const day = 24 * 60 * 60_000;
const what = 'movie 603';

describeOnBothDatabases('the shared health of servers', (openFresh) => {
  async function open() {
    const clock = { time: Date.UTC(2026, 10, 21, 8), now: () => clock.time, monotonic: () => clock.time };
    const deps = { db: await openFresh(), clock, hashing: createHashing({ secret: 's'.repeat(32) }) };
    const report = (userId: string, outcome: 'played' | 'left' | 'reported', server = 'one', of = what) =>
      recordOutcome(deps, { userId, what: of, server }, outcome);
    const readHealth = async (userId: string | null = null, server = 'one', of = what) =>
      (await readServerHealth(deps, userId, of, ['one', 'two', 'three']))(server);
    const votes = () => deps.db.read.selectFrom('server_vote').selectAll().execute();
    const rows = () => deps.db.read.selectFrom('server_experience').selectAll().execute();
    return { clock, deps, report, readHealth, votes, rows };
  }

  it('knows nothing at first', async () => {
    const { readHealth } = await open();
    expect(await readHealth('ann')).toEqual(unknownHealth);
  });

  it('counts households apart, each once a day for a server and a title', async () => {
    const { clock, report, readHealth } = await open();
    for (let times = 0; times < 3; times += 1) await report('ann', 'left');
    await report('ben', 'played');
    await report('ben', 'played', 'two');
    await report('ben', 'left', 'one', 'series 603 1 1');
    expect(await readHealth()).toMatchObject({ played: 1, left: 1, own: null });
    expect(await readHealth('ann')).toMatchObject({ played: 1, left: 1, own: 'left' });
    expect(await readHealth(null, 'two')).toMatchObject({ played: 1, left: 0 });
    expect(await readHealth(null, 'three')).toEqual(unknownHealth);
    clock.time += day;
    await report('ann', 'left');
    expect(await readHealth('ann')).toMatchObject({ played: 1, left: 2, own: 'left' });
  });

  it('moves a count when a household meets something else, and lets a report stand', async () => {
    const { report, readHealth } = await open();
    await report('ann', 'left');
    await report('ann', 'played');
    expect(await readHealth('ann')).toMatchObject({ played: 1, left: 0, own: 'played' });
    await report('ann', 'reported');
    await report('ann', 'played');
    expect(await readHealth('ann')).toMatchObject({ played: 0, left: 1, own: 'reported' });
  });

  it('knows a server that plays silently, for one household and all its titles', async () => {
    const { deps, rows, votes, readHealth } = await open();
    const [ann, ben] = await deps.db.tx(async (trx) => [await addUser(trx, 1), await addUser(trx, 2)]);
    for (let times = 0; times < 2; times += 1) await recordSilent(deps, { userId: ann, server: 'one' });
    expect(await readHealth(ann)).toEqual({ ...unknownHealth, silent: true });
    expect(await readHealth(ann, 'one', 'series 7 2 5')).toMatchObject({ silent: true });
    expect(await readHealth(ann, 'two')).toEqual(unknownHealth);
    expect(await readHealth(ben)).toEqual(unknownHealth);
    expect(await readHealth()).toEqual(unknownHealth);
    expect([...(await rows()), ...(await votes())]).toEqual([]);
  });

  it.each([
    ['left', false],
    ['reported', false],
    ['played', true],
  ] as const)('a silent server that was %s is silent afterwards: %s', async (outcome, silent) => {
    const { deps, report, readHealth } = await open();
    const [ann, ben] = await deps.db.tx(async (trx) => [await addUser(trx, 1), await addUser(trx, 2)]);
    for (const userId of [ann, ben]) await recordSilent(deps, { userId, server: 'one' });
    await recordSilent(deps, { userId: ann, server: 'two' });
    await report(ann, outcome, 'one', 'movie 7');
    await report(ann, outcome, 'one', 'movie 7');
    expect(await readHealth(ann)).toMatchObject({ silent });
    expect(await readHealth(ann, 'two')).toMatchObject({ silent: true });
    expect(await readHealth(ben)).toMatchObject({ silent: true });
  });

  it('says nothing of a household that was deleted, before or after', async () => {
    const { deps } = await open();
    const ann = await deps.db.tx((trx) => addUser(trx, 1));
    for (const userId of [ann, 'nobody']) await recordSilent(deps, { userId, server: 'one' });
    const rows = () => deps.db.read.selectFrom('silent_server').select('user_id').execute();
    expect(await rows()).toEqual([{ user_id: ann }]);
    await deps.db.tx((trx) => trx.deleteFrom('user').where('id', '=', ann).execute());
    expect(await rows()).toEqual([]);
  });

  it('sums all titles for each configured server, today and in seven days', async () => {
    const { clock, deps, report } = await open();
    const embeds = { keys: ['one', 'two'], names: ['First', 'Second'] };
    const nothing = { played: 0, left: 0 };
    await report('old', 'played');
    clock.time += 2 * day;
    await report('ann', 'played');
    await report('ann', 'left', 'one', 'series 603 1 1');
    await report('ben', 'reported', 'gone');
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
    const { report, readHealth } = await open();
    const households = ['ann', 'ben', 'cas', 'dee'];
    await Promise.all(households.flatMap((one) => [report(one, 'left'), report(one, 'left')]));
    expect(await readHealth()).toMatchObject({ played: 0, left: 4 });
  });

  it('holds nothing that names a household, and nothing that can be joined from day to day', async () => {
    const { clock, report, votes, rows } = await open();
    await report('user-ann', 'left');
    clock.time += day;
    await report('user-ann', 'left');
    const all = await votes();
    expect(JSON.stringify([all, await rows()])).not.toContain('ann');
    expect(new Set(all.map(({ vote_hash: hash }) => hash)).size).toBe(2);
  });

  it('counts for seven days, and keeps who was counted for one', async () => {
    const { clock, deps, report, readHealth, votes, rows } = await open();
    await report('ann', 'left');
    clock.time += 6 * day;
    await deleteExpiredHealth(deps);
    expect(await readHealth('ann')).toMatchObject({ played: 0, left: 1, own: null });
    expect(await votes()).toEqual([]);
    clock.time += day;
    expect(await readHealth()).toEqual(unknownHealth);
    await deleteExpiredHealth(deps);
    expect(await rows()).toEqual([]);
  });
});
