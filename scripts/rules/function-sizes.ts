import { measureFunctions } from './measure.ts';
import { tooMany } from './percentile.ts';
import type { Rule } from './rule.ts';

const LIMITS = { max: 80, p95: 55, view: 120 };

export const functionSizes: Rule = {
  name: 'function-sizes',
  says: `functions: none over ${LIMITS.max} lines (a view ${LIMITS.view}), 95 % up to ${LIMITS.p95}`,
  check: (tree) => {
    const functions = measureFunctions(tree);
    const tooLong = functions
      .filter((one) => one.lines > (one.view ? LIMITS.view : LIMITS.max))
      .map((one) => ({
        path: one.path,
        line: one.line,
        problem: `has a function of ${one.lines} lines (${one.name})`,
        remedy: 'Give its steps names of their own',
      }));
    const plain = functions.filter((one) => !one.view);
    return [...tooLong, ...tooMany(plain, 0.95, LIMITS.p95, 'functions')];
  },
};
