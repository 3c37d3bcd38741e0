import type { ESTree } from 'vite';
import type { Finding, Rule } from './rule.ts';
import type { Source } from './source.ts';

/** The router and the migrations give these names their meaning. */
const given =
  /^(loader|action|meta|links|handle|middleware|clientMiddleware|clientLoader|clientAction|headers|shouldRevalidate|ErrorBoundary|HydrateFallback|Layout|up|down)$/;

export const names: Rule = {
  name: 'names-declared-once',
  says: 'no two files of src export a declaration of one name, so each name has one meaning',
  check: (tree) => {
    const firsts = new Map<string, string>();
    const findings: Finding[] = [];
    for (const source of tree.sources) {
      if (!source.path.startsWith('src/') || source.test) continue;
      for (const { name, start } of exportedNames(source)) {
        const first = firsts.get(name);
        if (first === undefined) firsts.set(name, source.path);
        else if (first !== source.path) {
          const problem = `exports ${name}, as ${first} does`;
          const remedy = 'Give one of them the name of what it is';
          findings.push({ path: source.path, line: source.lineAt(start), problem, remedy });
        }
      }
    }
    return findings;
  },
};

function exportedNames({ program }: Source): { name: string; start: number }[] {
  return program.body
    .flatMap((node) => (node.type === 'ExportNamedDeclaration' && node.declaration ? [node.declaration] : []))
    .flatMap((declaration): ESTree.Node[] =>
      declaration.type === 'VariableDeclaration'
        ? declaration.declarations.map(({ id }) => id)
        : 'id' in declaration && declaration.id
          ? [declaration.id]
          : [],
    )
    .flatMap((id) => (id.type === 'Identifier' ? [{ name: id.name, start: id.start }] : []))
    .filter(({ name }) => !given.test(name));
}
