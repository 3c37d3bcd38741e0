import { measureFunctions } from './measure.ts';
import { tooMany } from './percentile.ts';
import type { Rule } from './rule.ts';

const LIMITS = { most: 80, nearly: 55, view: 120 };

/** A function fits a screen. */
export const functionSizes: Rule = {
  name: 'function-sizes',
  says: `functions: none over ${LIMITS.most} lines (a view ${LIMITS.view}), 95 % up to ${LIMITS.nearly}`,
  check: (tree) => {
    const functions = measureFunctions(tree);
    const tooLong = functions
      .filter((one) => one.lines > (one.view ? LIMITS.view : LIMITS.most))
      .map((one) => ({
        path: one.path,
        line: one.line,
        problem: `has a function of ${one.lines} lines (${one.name})`,
        remedy: 'Give its steps names of their own',
      }));
    const plain = functions.filter((one) => !one.view);
    return [...tooLong, ...tooMany(plain, 0.95, LIMITS.nearly, 'functions')];
  },
};
