import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type BackupProcess, createBackupProcess } from '#src/adapters/backup/backup-process.ts';
import { checkNewestBackup, makeScheduledBackup } from '#src/adapters/backup/scheduled-backup.ts';
import { createTestClock, type TestClock } from '#test/clock.ts';
import { freshFile } from '#test/databases.ts';
import { RecordingLog } from '#test/recording-log.ts';
import { BackupSchedule } from './backup-schedule.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
/** Noon in Johannesburg. */
const noon = Date.parse('2026-11-23T10:00:00Z');

async function start() {
  const { open, database, dataDir } = await freshFile();
  const db = await open();
  const folder = join(dataDir, 'kept');
  const clock = createTestClock(noon);
  const settings = {
    database,
    dataDir,
    avatars: { kind: 'folder', path: join(dataDir, 'avatars') },
    backups: { at: 120, keep: 14, store: { kind: 'folder', path: folder } },
    searchPath: '',
    secrets: { bucket: null },
    secret: 'of this test',
  } as const;
  const openNode = (nodeClock: TestClock = clock) => {
    const log = new RecordingLog();
    const stopping = new AbortController();
    const backups: BackupProcess = {
      make: () => makeScheduledBackup(settings, nodeClock),
      check: () => checkNewestBackup(settings, nodeClock),
    };
    const options = {
      at: 120,
      db,
      clock: nodeClock,
      log,
      backups,
      node: 'one',
      stopping: stopping.signal,
    };
    const realProcess = createBackupProcess({ settings, clock: nodeClock, stopping: stopping.signal });
    return {
      schedule: new BackupSchedule(options),
      levels: () => log.lines.map(({ level }) => level),
      useProcess: () => Object.assign(backups, realProcess),
      stopAfterStart: () => {
        backups.make = () => {
          const running = realProcess.make();
          stopping.abort();
          return running;
        };
      },
    };
  };
  const files = async () => (await readdir(folder).catch(() => [])).sort();
  return { folder, clock, openNode, files };
}

it('makes one a night on one of two nodes, and checks one a week', async () => {
  const { clock, openNode, files } = await start();
  const ahead = createTestClock(noon + 900);
  const nodes = [openNode(), openNode(ahead)];
  const run = async (ms: number) => {
    clock.advance(ms);
    ahead.advance(ms);
    await Promise.all(nodes.map(({ schedule }) => schedule.run()));
    await Promise.all(nodes.map(({ schedule }) => schedule.run()));
  };
  await run(0);
  expect(await files()).toEqual([]);
  await run(14 * hour + 1_000);
  expect(await files()).toEqual([expect.stringMatching(/^stoep-2026-11-24T00-00-0\dZ\.tar\.gz$/)]);
  for (const { schedule } of nodes) {
    const { backup, check } = schedule.status();
    expect([backup.isFailing, check.isFailing]).toEqual([false, false]);
    expect(check.succeededAt).toBeGreaterThan(noon);
  }
  const checkedAt = nodes[0]?.schedule.status().check.succeededAt;
  await run(6 * day);
  expect(nodes[0]?.schedule.status().check.succeededAt).toBe(checkedAt);
  await run(day);
  expect(nodes[0]?.schedule.status().check.succeededAt).toBeGreaterThan(checkedAt ?? Number.NaN);
  // Six missed nights make one backup.
  expect(await files()).toHaveLength(3);
});

it('logs a failure once, tells of it, tries again, and says when it works', async () => {
  const { folder, clock, openNode, files } = await start();
  const { schedule, levels } = openNode();
  // A file stands where the folder should be.
  await writeFile(folder, 'x');
  clock.advance(14 * hour + 1_000);
  await schedule.run();
  expect([levels(), schedule.status().backup]).toEqual([['error'], { succeededAt: null, isFailing: true }]);
  clock.advance(60_000);
  await schedule.run();
  clock.advance(10 * 60_000);
  await schedule.run();
  expect(levels()).toEqual(['error']);
  await rm(folder);
  await mkdir(folder);
  await schedule.run();
  expect(await files()).toEqual([]);
  clock.advance(10 * 60_000);
  await schedule.run();
  expect([levels(), schedule.status().backup.isFailing]).toEqual([['error', 'info', 'info'], false]);
  expect(await files()).toHaveLength(1);
});

it('goes on after the clock was wrong', async () => {
  const { clock, openNode, files } = await start();
  const { schedule } = openNode();
  clock.advance(14 * hour + 1_000);
  await schedule.run();
  clock.step(400 * day);
  await schedule.run();
  clock.step(-399 * day);
  await schedule.run();
  expect(await files()).toHaveLength(3);
  // A clock that is set back by half an hour causes no second backup.
  clock.step(-hour / 2);
  await schedule.run();
  expect(await files()).toHaveLength(3);
});

it('stops with its node, leaves no file, and lets another node begin', async () => {
  const { clock, openNode, files } = await start();
  const [one, other] = [openNode(), openNode()];
  one.stopAfterStart();
  clock.advance(14 * hour + 1_000);
  await one.schedule.run();
  expect([one.levels(), await files()]).toEqual([[], []]);
  other.useProcess();
  await other.schedule.run();
  expect(await files()).toHaveLength(1);
  expect(other.schedule.status().check.succeededAt).toBe(clock.now());
});
