import { readFile } from 'node:fs/promises';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * Counts a step that either holds or doesn't.
 * @param {boolean} ok
 * @returns {Counts}
 */
export function countCheck(ok) {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

/**
 * Reads what a runner wrote down, and adds one failure where its status says more than its report: it
 * crashed, wrote nothing, or failed outside any test.
 * @param {string} file
 * @param {(report: any) => Counts} read
 * @param {number} status the runner's exit status
 * @returns {Promise<Counts>}
 */
export async function readReport(file, read, status) {
  let counts;
  try {
    counts = read(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return countCheck(false);
  }
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** Counts of the rules' own report. */
export function readRules({ passed, failed, skipped }) {
  return { passed, failed, skipped };
}

/** Counts of Vitest's JSON report; a file that failed before its first test is one failure. */
export function readVitest({ testResults }) {
  const statuses = testResults.flatMap(({ status, assertionResults }) => {
    const own = assertionResults.map((test) => test.status);
    return status === 'failed' && !own.includes('failed') ? [...own, 'failed'] : own;
  });
  const passed = statuses.filter((status) => status === 'passed').length;
  const failed = statuses.filter((status) => status === 'failed').length;
  return { passed, failed, skipped: statuses.length - passed - failed };
}

/** Counts of Playwright's JSON report; errors outside a test are failures too. */
export function readPlaywright({ stats, errors }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}

/**
 * @param {Counts[]} all
 * @returns {Counts}
 */
export function sum(all) {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failed: all.reduce((total, { failed }) => total + failed, 0),
    skipped: all.reduce((total, { skipped }) => total + skipped, 0),
  };
}

/**
 * The line that ends a run.
 * @param {Counts} counts
 */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
