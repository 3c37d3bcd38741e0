import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { printCounts, printFailures, readPlaywright, readReport, readVitest, sum } from './reports.ts';

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
  name: join(process.cwd(), 'src/one.test.ts'),
  status,
  message: 'It could not be loaded.',
  assertionResults: tests.map((one, index) => ({
    fullName: `test ${index}`,
    status: one,
    failureMessages:
      one === 'failed'
        ? ['\u001B[31mError: expected 1\u001B[39m\n\n  at src/one.test.ts:3\n  at node:internal/timers']
        : [],
  })),
});

test('counts what a runner wrote down', async () => {
  const all = [file('passed', 'passed', 'pending', 'todo'), file('failed', 'passed', 'failed')];
  expect(await report(JSON.stringify({ testResults: all }), 1)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 2,
    failures: ['src/one.test.ts › test 1\n    Error: expected 1\n      at src/one.test.ts:3'],
  });
});

test('a file that broke before its first test is a failure', async () => {
  const counts = await report(JSON.stringify({ testResults: [file('failed'), file('passed', 'passed')] }), 1);
  expect(counts).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
    failures: ['src/one.test.ts\n    It could not be loaded.'],
  });
});

test('a runner that failed outside its tests adds a failure', async () => {
  const counts = await report(JSON.stringify({ testResults: [file('passed', 'passed')] }), 1);
  expect(counts).toEqual({ passed: 1, failed: 1, skipped: 0, failures: [] });
});

test.each([undefined, '', '{"testResults": [', '{}'])(
  'a runner that left %j is one failure',
  async (text) => {
    expect(await report(text, 0)).toEqual({ passed: 0, failed: 1, skipped: 0, failures: [] });
  },
);

test('counts Playwright tests and its errors outside of them', () => {
  const stats = { expected: 5, flaky: 1, unexpected: 2, skipped: 3 };
  const spec = (title: string, status: string) => ({
    title,
    tests: [{ status, results: [{ error: { message: 'Error: not visible' } }] }],
  });
  const suites = [
    {
      title: 'one.spec.ts',
      specs: [spec('opens', 'unexpected'), spec('closes', 'expected')],
      suites: [{ title: 'on a phone', specs: [spec('opens', 'unexpected')] }],
    },
  ];
  expect(readPlaywright({ stats, errors: [{ message: 'Error: no browser' }], suites })).toEqual({
    passed: 6,
    failed: 3,
    skipped: 3,
    failures: [
      'one.spec.ts › opens\n    Error: not visible',
      'one.spec.ts › on a phone › opens\n    Error: not visible',
      'Outside the tests\n    Error: no browser',
    ],
  });
});

test('the last line adds everything up', () => {
  const total = sum([
    { passed: 1, failed: 0, skipped: 2, failures: [] },
    { passed: 4, failed: 3, skipped: 0, failures: ['one', 'two', 'three'] },
  ]);
  expect(printCounts(total)).toBe('5 passed, 3 failed, 2 skipped');
  expect(printFailures(total.failures)).toBe('one\ntwo\nthree');
});
