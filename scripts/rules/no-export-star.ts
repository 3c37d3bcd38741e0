import type { Finding, Rule } from './rule.ts';

/** `export *` hides where a name comes from, and one search no longer finds it. */
export const exportStar: Rule = {
  name: 'no-export-star',
  says: 'no `export *`, and no index file that re-exports',
  check: (tree) =>
    tree.sources.flatMap((source) => {
      const index = /(^|\/)index\.\w+$/.test(source.path);
      return source.program.body.flatMap((node): Finding[] => {
        const all = node.type === 'ExportAllDeclaration';
        if (!all && !(index && node.type === 'ExportNamedDeclaration' && node.source)) return [];
        return [
          {
            path: source.path,
            line: source.lineAt(node.start),
            problem: all ? 'exports everything of another file' : 're-exports from an index file',
            remedy: 'Let the users import the name from the file that makes it',
          },
        ];
      });
    }),
};
