import { globSync } from 'node:fs';
import { basename } from 'node:path';
import type { Rule } from './rule.ts';

export const decisions: Rule = {
  name: 'decisions-numbered',
  says: 'each decision record has a number of its own; numbers may have gaps',
  check: ({ root }) => {
    const names = globSync('decisions/*.md', { cwd: root })
      .map((path) => basename(path))
      .sort();
    const numberOf = (name: string) => /^\d{4}(?=-)/.exec(name)?.[0];
    return names
      .filter((name, index) => {
        const number = numberOf(name);
        return number === undefined || number === numberOf(names[index - 1] ?? '');
      })
      .map((name) => ({
        path: `decisions/${name}`,
        line: 1,
        problem: 'has no number of its own',
        remedy: 'Give it the next free number, and name it so where it is linked',
      }));
  },
};
