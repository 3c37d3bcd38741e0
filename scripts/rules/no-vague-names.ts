import type { Rule } from './rule.ts';

const VAGUE = /(^|\/)(utils?|helpers?|common|lib|misc)(\.|\/|$)/i;

export const vagueNames: Rule = {
  name: 'no-vague-names',
  says: 'no file or folder called utils, helpers, common, lib or misc',
  check: (tree) =>
    tree.sources
      .filter((source) => VAGUE.test(source.path))
      .map((source) => ({
        path: source.path,
        line: 1,
        problem: `has a name that says nothing ('${VAGUE.exec(source.path)?.[2]}')`,
        remedy: 'Name it after the product noun or the outside thing that it serves',
      })),
};
