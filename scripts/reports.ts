import { readFile } from 'node:fs/promises';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export function countCheck(ok: boolean): Counts {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

/** A missing report, or a failed exit status with a good report, counts as one failure. */
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

export function readRules({ passed, failed, skipped }: Counts): Counts {
  return { passed, failed, skipped };
}

interface VitestReport {
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** A file that failed before its first test is one failure. */
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

/** Errors outside tests are failures too. */
export function readPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}

export function sum(all: readonly Counts[]): Counts {
  const total = (key: keyof Counts): number => all.reduce((value, counts) => value + counts[key], 0);
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') };
}

export function printCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
