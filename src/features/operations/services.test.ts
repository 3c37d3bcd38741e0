import { expect, it } from 'vitest';
import { createTestClock } from '#test/clock.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { RecordingLog } from '#test/recording-log.ts';
import { silentLog } from '#test/silent-log.ts';
import type { State } from './report.ts';
import { readInTime, readServices } from './services.ts';

it('leaves out a part that fails or hangs, and says so in the log', async () => {
  const log = new RecordingLog();
  expect(await readInTime(log, 'nodes', Promise.resolve(7))).toBe(7);
  expect(await readInTime(log, 'mails', Promise.reject(new Error('the database is down')))).toBeNull();
  expect(await readInTime(log, 'players', new Promise(() => undefined))).toBeNull();
  expect(log.lines.map(({ level }) => level)).toEqual(['warn', 'warn']);
});

const load = { perSecond: 18, calls: 0, waiting: 0, isSpared: false, isKeyRefused: false };

describeOnBothDatabases('the report of the services', (openFresh) => {
  it('says that everything works, or what doesn’t, and tells mails that fail from those that wait', async () => {
    const db = await openFresh();
    const clock = createTestClock(Date.parse('2026-11-23T10:00:00Z'));
    const deps = { db, clock, log: silentLog, embeds: { keys: ['one'], names: ['One'] } };
    const read = (...states: State[]) =>
      readServices(deps, { states: Promise.resolve(states), load, node: 'own' });
    const good: State = { name: 'database', state: 'ok', says: 'It answers.' };
    const bad: State = { name: 'cache', state: 'warning', says: 'It does not answer.', todo: 'Check it.' };
    expect((await read(good)).notes).toEqual([{ look: 'good', says: 'Everything works.' }]);
    expect((await read(good, bad)).notes?.map(({ says }) => says)).toEqual(['cache: It does not answer.']);
    const mail = { address: 'a@x.example', created_at: 1, attempts: 2, due_at: clock.now() + 120_000 };
    await db.tx((trx) =>
      trx
        .insertInto('mail')
        .values([
          { ...mail, id: 'm', kind: 'month-ending', failed_at: clock.now() - 180_000 },
          { ...mail, id: 'n', kind: 'receipt' },
        ])
        .execute(),
    );
    const { facts, tables } = await read(good);
    expect(facts?.slice(0, 2)).toEqual([
      { name: 'Mails waiting', value: '1' },
      { name: 'Mails failed', value: '1' },
    ]);
    expect(tables?.find(({ title }) => title === 'Failed mails')?.rows).toEqual([
      {
        id: 'm',
        cells: [
          'month ending',
          'a@x.example',
          { text: '2 attempts', note: 'the last 3 minutes ago' },
          '23 November 2026, 12:02',
        ],
        action: { intent: 'retry', label: 'Try again', look: 'text', values: { mail: 'm' } },
      },
    ]);
  });

  it('reads its parts while the checks are looked at', async () => {
    const { promise: states, resolve } = Promise.withResolvers<State[]>();
    const embeds = {
      names: ['One'],
      get keys() {
        resolve([{ name: 'database', state: 'ok', says: 'It answers.' }]);
        return ['one'];
      },
    };
    const deps = { db: await openFresh(), clock: createTestClock(0), log: silentLog, embeds };
    const report = await readServices(deps, { states, load, node: 'own' });
    expect(report.notes).toEqual([{ look: 'good', says: 'Everything works.' }]);
  });
});
