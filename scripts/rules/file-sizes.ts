import { isMeasured } from './measure.ts';
import { tooMany } from './percentile.ts';
import type { Rule } from './rule.ts';

const LIMITS = { max: 300, p95: 170 };

/** Generated data says so in its first line. */
export const fileSizes: Rule = {
  name: 'file-sizes',
  says: `files: none over ${LIMITS.max} lines, 95 % up to ${LIMITS.p95}`,
  check: (tree) => {
    const files = tree.sources.filter(isMeasured);
    const tooLong = files
      .filter((source) => source.lines > LIMITS.max)
      .map((source) => ({
        path: source.path,
        line: source.lines,
        problem: `has ${source.lines} lines: the limit is ${LIMITS.max}`,
        remedy: 'Split it by what changes together; generated data begins with `// data: its origin`',
      }));
    const sizes = files.filter((source) => !source.test).map(({ path, lines }) => ({ path, line: 1, lines }));
    return [...tooLong, ...tooMany(sizes, 0.95, LIMITS.p95, 'files')];
  },
};
