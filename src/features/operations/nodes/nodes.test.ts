import { expect, it } from 'vitest';
import { claimRun } from '#src/features/operations/store.ts';
import { createTestClock } from '#test/clock.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { silentLog } from '#test/silent-log.ts';
import { forgetNode, listNodes, reportNode } from './nodes.ts';

const second = 1_000;

describeOnBothDatabases('the nodes', (openFresh) => {
  it('are listed with what they ran, lost after 40 seconds, and forgotten after an hour or at a stop', async () => {
    const db = await openFresh();
    const clock = createTestClock(1_790_000_000_000);
    const build = (id: string) => {
      const node = {
        id,
        name: `${id}:3000, process 7`,
        version: '1.0.0',
        startedAt: clock.now(),
        failedJobs: new Set<string>(),
      };
      return { db, clock, node, log: silentLog };
    };
    const list = async () => (await listNodes({ db, clock })).map(({ id, isAlive }) => [id, isAlive]);
    const run = (node: string, job: string) =>
      claimRun(db, { job, now: clock.now(), intervalMs: 60 * second, node });
    expect(await list()).toEqual([]);
    const one = build('one');
    await reportNode(one);
    clock.advance(second);
    const other = build('other');
    await reportNode(other);
    await run('one', 'tidyBilling');
    await run('other', 'remindHouseholds');
    clock.advance(second);
    expect(await run('one', 'remindHouseholds')).toBe(false);
    await run('one', 'countDays');
    other.node.failedJobs.add('countWeekChart').add('tidyBilling');
    await reportNode(other);
    const [first, last] = await listNodes({ db, clock });
    expect([first?.failedJobs, last?.failedJobs]).toEqual([[], ['countWeekChart', 'tidyBilling']]);
    expect(first).toMatchObject({
      name: 'one:3000, process 7',
      version: '1.0.0',
      seenAt: one.node.startedAt,
    });
    expect(first?.jobs.map(({ job }) => job)).toEqual(['countDays', 'tidyBilling']);
    expect(last?.jobs.map(({ job }) => job)).toEqual(['remindHouseholds']);
    clock.advance(40 * second);
    await reportNode(other);
    expect(await list()).toEqual([
      ['one', false],
      ['other', true],
    ]);
    clock.advance(60 * 60 * second);
    await reportNode(other);
    expect(await list()).toEqual([['other', true]]);
    await forgetNode(other);
    expect(await list()).toEqual([]);
  });
});
