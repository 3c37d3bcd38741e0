import type { Rule } from './rule.ts';

const MEASURED = /^(src|preview|scripts)\//;
const MAX_LINES = 170;
/** Of all files. */
const SHARE = 0.95;
/** Fewer files say nothing about a share. */
const ENOUGH = 20;

/** The linter has the limit of a single file. */
export const fileSizes: Rule = {
  name: 'file-sizes',
  says: `${SHARE * 100} % of the files have up to ${MAX_LINES} lines`,
  check: (tree) => {
    const files = tree.sources.filter(({ path, test }) => MEASURED.test(path) && !test);
    const long = files.filter(({ lines }) => lines > MAX_LINES).sort((a, b) => b.lines - a.lines);
    const spare = long.length - Math.floor(files.length * (1 - SHARE));
    const [first] = long;
    if (first === undefined || files.length < ENOUGH || spare <= 0) return [];
    const problem = `is the longest of ${long.length} files over ${MAX_LINES} lines, of ${files.length} in all`;
    const remedy = `Split ${spare} of them by what changes together, the easiest first`;
    return [{ path: first.path, line: 1, problem, remedy }];
  },
};
