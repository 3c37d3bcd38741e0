import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** The results of a step, or of all. */
export interface Results extends Counts {
  /** One text per failed test: its file and name, and below them the start of its error. */
  failures: readonly string[];
}

/** Lines of an error that are printed again at the end. */
const maxErrorLines = 20;
const maxFailures = 30;
/** A line of a stack outside the project. */
const foreignFrame = /^\s+at .*(?:node_modules\/|node:|new Promise)/u;

export function countCheck(ok: boolean): Results {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, failures: [] };
}

/** A missing report, or a failed exit status with a good report, counts as one failure. */
export async function readReport<Report>(
  file: string,
  read: (report: Report) => Results,
  status: number,
): Promise<Results> {
  try {
    const results = read(JSON.parse(await readFile(file, 'utf8')));
    return status !== 0 && results.failed === 0 ? { ...results, failed: 1 } : results;
  } catch {
    return countCheck(false);
  }
}

export function readRules({ passed, failed, skipped }: Counts): Results {
  return { passed, failed, skipped, failures: [] };
}

interface VitestReport {
  testResults: VitestFile[];
}

interface VitestFile {
  name: string;
  status: string;
  message?: string;
  assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
}

export function readVitest({ testResults }: VitestReport): Results {
  const tests = testResults.flatMap(testsOfFile);
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const failed = tests.filter(({ status }) => status === 'failed');
  return {
    passed,
    failed: failed.length,
    skipped: tests.length - passed - failed.length,
    failures: failed.map(({ name, error }) => describeFailure(name, error)),
  };
}

/** A file that failed before its first test is one failure. */
function testsOfFile({ name: path, status, message, assertionResults }: VitestFile) {
  const file = relative(process.cwd(), path);
  const own = assertionResults.map((test) => ({
    name: `${file} › ${test.fullName}`,
    status: test.status,
    error: test.failureMessages?.[0],
  }));
  const failed = status === 'failed' && !own.some((test) => test.status === 'failed');
  return failed ? [...own, { name: file, status, error: message }] : own;
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number };
  errors: PlaywrightError[];
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: PlaywrightSpec[];
}

interface PlaywrightSpec {
  title: string;
  tests: { status: string; results: { error?: PlaywrightError }[] }[];
}

interface PlaywrightError {
  message?: string;
}

/** Errors outside tests are failures too. */
export function readPlaywright({ stats, errors, suites }: PlaywrightReport): Results {
  const outside = errors.map(({ message }) => describeFailure('Outside the tests', message));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [...suites.flatMap((suite) => failuresOfSuite(suite, '')), ...outside],
  };
}

function failuresOfSuite({ title, suites = [], specs = [] }: PlaywrightSuite, above: string): string[] {
  const name = `${above}${title} › `;
  return [
    ...specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ results }) => describeFailure(name + spec.title, results.at(-1)?.error?.message)),
    ),
    ...suites.flatMap((suite) => failuresOfSuite(suite, name)),
  ];
}

/** @param error with the colours of a terminal, or not at all */
export function describeFailure(name: string, error = ''): string {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim() !== '' && !foreignFrame.test(line))
    .slice(0, maxErrorLines);
  return [name, ...lines.map((line) => `    ${line}`)].join('\n');
}

export function sum(all: readonly Results[]): Results {
  const total = (key: keyof Counts): number => all.reduce((value, results) => value + results[key], 0);
  return {
    passed: total('passed'),
    failed: total('failed'),
    skipped: total('skipped'),
    failures: all.flatMap(({ failures }) => failures),
  };
}

export function printFailures(failures: readonly string[]): string {
  const more = failures.length - maxFailures;
  return [...failures.slice(0, maxFailures), ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}

export function printCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
