import { globSync } from 'node:fs';
import { basename } from 'node:path';
import type { Rule } from './rule.ts';

export const decisions: Rule = {
  name: 'decisions-numbered',
  says: 'decision records are numbered from 0001 without a gap, each number once',
  check: ({ root }) => {
    const names = globSync('decisions/*.md', { cwd: root })
      .map((path) => basename(path))
      .sort();
    return names.flatMap((name, index) => {
      const expected = String(index + 1).padStart(4, '0');
      return name.startsWith(`${expected}-`)
        ? []
        : [
            {
              path: `decisions/${name}`,
              line: 1,
              problem: `stands where ${expected} is due`,
              remedy: 'Give it the next free number, and name it so where it is linked',
            },
          ];
    });
  },
};
