import { expect, it } from 'vitest';
import { RecordingLog } from '#test/recording-log.ts';
import { readInTime } from './services.ts';

it('leaves out a part that fails or hangs, and says so in the log', async () => {
  const log = new RecordingLog();
  expect(await readInTime(log, 'nodes', Promise.resolve(7))).toBe(7);
  expect(await readInTime(log, 'mails', Promise.reject(new Error('the database is down')))).toBeNull();
  expect(await readInTime(log, 'players', new Promise(() => undefined))).toBeNull();
  expect(log.lines.map(({ level }) => level)).toEqual(['warn', 'warn']);
});
