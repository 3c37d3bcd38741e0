import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding, Rule } from './rule.ts';

/** A rule's first selector, if it is only a class or an element in that class: `.fold`, `.fold summary`. */
const OWNED = /^\.([a-z][\w-]*)(?: [a-z][\w-]*)?(?:::?[\w-]+)?(?:,| \{)$/;

/** Each page gets all sheets, so two parts with the same class name would change each other's look. */
export const classes: Rule = {
  name: 'classes-in-one-sheet',
  says: 'a class is styled in one sheet',
  check: ({ root }) => {
    const owners = new Map<string, string>();
    return globSync('src/**/*.css', { cwd: root })
      .sort()
      .flatMap((path) => {
        const lines = readFileSync(join(root, path), 'utf8').split('\n');
        return lines.flatMap((line, index): Finding[] => {
          const name = lines[index - 1]?.endsWith(',') ? undefined : OWNED.exec(line)?.[1];
          if (name === undefined) return [];
          const owner = owners.get(name) ?? path;
          owners.set(name, owner);
          if (owner === path) return [];
          const problem = `styles .${name}, which ${owner} styles`;
          return [{ path, line: index + 1, problem, remedy: 'Give it a name of its own, or move it there' }];
        });
      });
  },
};
