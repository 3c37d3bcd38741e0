import { readFile } from 'node:fs/promises';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Counts a step that either holds or doesn't. */
export function countCheck(ok: boolean): Counts {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

/**
 * Reads a runner's report. A runner that wrote none, or whose exit status fails where its report doesn't, counts as
 * one failure: it crashed, or failed outside any test.
 */
export async function readReport<Report>(
  file: string,
  read: (report: Report) => Counts,
  status: number,
): Promise<Counts> {
  try {
    const counts = read(JSON.parse(await readFile(file, 'utf8')));
    return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch {
    return countCheck(false);
  }
}

/** Counts of the rules' own report. */
export function readRules({ passed, failed, skipped }: Counts): Counts {
  return { passed, failed, skipped };
}

interface VitestReport {
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** Counts of Vitest's JSON report; a file that failed before its first test is one failure. */
export function readVitest({ testResults }: VitestReport): Counts {
  const statuses = testResults.flatMap(({ status, assertionResults }) => {
    const own = assertionResults.map((test) => test.status);
    return status === 'failed' && !own.includes('failed') ? [...own, 'failed'] : own;
  });
  const passed = statuses.filter((status) => status === 'passed').length;
  const failed = statuses.filter((status) => status === 'failed').length;
  return { passed, failed, skipped: statuses.length - passed - failed };
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number };
  errors: unknown[];
}

/** Counts of Playwright's JSON report; errors outside a test are failures too. */
export function readPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}

/** All counts as one. */
export function sum(all: readonly Counts[]): Counts {
  const total = (key: keyof Counts): number => all.reduce((value, counts) => value + counts[key], 0);
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') };
}

/** The line that ends a step and the whole run. */
export function printCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
