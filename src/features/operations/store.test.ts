import { expect, it } from 'vitest';
import { describeOnBothDatabases } from '#test/databases.ts';
import { claimRun } from './store.ts';

const hour = 60 * 60_000;

describeOnBothDatabases('claimRun', (open) => {
  it('gives the run of an interval to one of those who ask at once', async () => {
    const db = await open();
    const now = 1_800_000_000_000;
    const nodes = Array.from({ length: 5 }, () =>
      claimRun(db, { job: 'tidy', now, intervalMs: hour, node: 'one' }),
    );
    expect((await Promise.all(nodes)).filter(Boolean)).toHaveLength(1);
    expect(await claimRun(db, { job: 'tidy', now: now + hour / 2, intervalMs: hour, node: 'one' })).toBe(
      false,
    );
    expect(await claimRun(db, { job: 'other', now, intervalMs: hour, node: 'one' })).toBe(true);
  });

  it('gives the next one when the interval has passed, give or take', async () => {
    const db = await open();
    const now = 1_800_000_000_000;
    await claimRun(db, { job: 'tidy', now, intervalMs: hour, node: 'one' });
    expect(await claimRun(db, { job: 'tidy', now: now + 0.9 * hour, intervalMs: hour, node: 'one' })).toBe(
      true,
    );
  });

  it('gives it to one of two nodes whose clocks differ', async () => {
    const db = await open();
    const now = 1_800_000_000_000;
    expect(await claimRun(db, { job: 'tidy', now: now + 5_000, intervalMs: hour, node: 'one' })).toBe(true);
    expect(await claimRun(db, { job: 'tidy', now, intervalMs: hour, node: 'one' })).toBe(false);
  });

  it('gives it after the clock was set back', async () => {
    const db = await open();
    const now = 1_800_000_000_000;
    await claimRun(db, { job: 'tidy', now, intervalMs: hour, node: 'one' });
    expect(await claimRun(db, { job: 'tidy', now: now - 10 * hour, intervalMs: hour, node: 'one' })).toBe(
      true,
    );
  });
});
