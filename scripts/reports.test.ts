import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { printCounts, readPlaywright, readReport, readVitest, sum } from './reports.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoep-reports-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function report(value: string | undefined, status: number) {
  const file = join(folder, 'report.json');
  if (value !== undefined) await writeFile(file, value);
  return readReport(file, readVitest, status);
}

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((one) => ({ status: one })),
});

test('counts what a runner wrote down', async () => {
  const all = [file('passed', 'passed', 'pending', 'todo'), file('failed', 'passed', 'failed')];
  expect(await report(JSON.stringify({ testResults: all }), 1)).toEqual({ passed: 2, failed: 1, skipped: 2 });
});

test('a file that broke before its first test is a failure', async () => {
  const counts = await report(JSON.stringify({ testResults: [file('failed'), file('passed', 'passed')] }), 1);
  expect(counts).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test('a runner that failed outside its tests adds a failure', async () => {
  const counts = await report(JSON.stringify({ testResults: [file('passed', 'passed')] }), 1);
  expect(counts).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test.each([undefined, '', '{"testResults": [', '{}'])(
  'a runner that left %j is one failure',
  async (text) => {
    expect(await report(text, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  },
);

test('counts Playwright tests and its errors outside of them', () => {
  const stats = { expected: 5, flaky: 1, unexpected: 2, skipped: 3 };
  expect(readPlaywright({ stats, errors: [{}] })).toEqual({ passed: 6, failed: 3, skipped: 3 });
});

test('the last line adds everything up', () => {
  const total = sum([
    { passed: 1, failed: 0, skipped: 2 },
    { passed: 4, failed: 3, skipped: 0 },
  ]);
  expect(printCounts(total)).toBe('5 passed, 3 failed, 2 skipped');
});
