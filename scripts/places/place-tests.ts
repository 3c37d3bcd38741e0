import type { Tree } from '../rules/tree.ts';

export function findTests(tree: Tree, pattern: string, names: string[], files: string[]): string[] {
  const beside = new Set(files.map((path) => path.replace(/\.tsx?$/, '')));
  const spelled = mention(pattern);
  const called = names.map((name) => new RegExp(`\\bpaths\\.${RegExp.escape(name)}\\b`));
  return tree.sources
    .filter(({ path, text }) => {
      if (beside.has(path.replace(/\.test\.tsx?$/, '')) && /\.test\./.test(path)) return true;
      return path.startsWith('e2e/') && [spelled, ...called].some((address) => address.test(text));
    })
    .map(({ path }) => path);
}

/** `/watch/:id` in `goto('/watch/603')`. */
function mention(pattern: string): RegExp {
  const segments = pattern
    .split('/')
    .slice(1)
    .map((segment) => (/^[:*]/.test(segment) ? `/[^/'"\`\\s?#]+` : `/${RegExp.escape(segment)}`));
  return new RegExp(`(?<![A-Za-z/-])${segments.join('')}(?=['"\`?#])`);
}
