import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPlaces } from './places/places.ts';
import { readRoutes } from './places/routes-file.ts';
import type { Rule } from './rules/rule.ts';
import { readTree, type Tree } from './rules/tree.ts';
import { placeLines } from './where.ts';

const MAP = 'docs/MAP.md';

/** The text of docs/MAP.md: every address and the files that answer it; undefined without routes. */
export async function buildMap(tree: Tree): Promise<string | undefined> {
  const routes = await readRoutes(tree.root);
  if (!routes) return undefined;
  const sections = listPlaces(tree, routes).map((place) => {
    const lines = placeLines(place).map(
      ([heading, paths]) =>
        `- ${heading}: ${paths.map((path) => `[${path}](../${linkTo(path)})`).join(', ')}`,
    );
    const names = place.names.map((name) => `\`paths.${name}\``).join(', ');
    return [`## \`${place.pattern}\``, '', ...(names ? [`- named: ${names}`] : []), ...lines].join('\n');
  });
  const head = [
    '# Map',
    '',
    'Every address of the product, and the files that answer it. `npm run map` writes this file from',
    '`src/routes.ts` and the imports; `npm run where /watch/603` prints one place of it.',
  ].join('\n');
  return `${[head, ...sections].join('\n\n')}\n`;
}

/** `$id` and the like stand in folder names, and must not be read as markup. */
function linkTo(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** A map that lies is worse than none. */
export const mapIsFresh: Rule = {
  name: 'map-is-fresh',
  says: `${MAP} shows the tree as it is`,
  check: async (tree) => {
    const expected = await buildMap(tree);
    if (expected === undefined || readMap(tree.root) === expected) return [];
    return [
      {
        path: MAP,
        line: 1,
        problem: 'is not what the tree is now',
        remedy: 'Run `npm run map` and commit it',
      },
    ];
  },
};

function readMap(root: string): string | undefined {
  try {
    return readFileSync(join(root, MAP), 'utf8').replaceAll('\r\n', '\n');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

if (import.meta.main) {
  const root = process.cwd();
  const text = await buildMap(readTree(root));
  if (text === undefined) throw new Error('There is no src/routes.ts here.');
  writeFileSync(join(root, MAP), text);
  console.log(`Wrote ${MAP}.`);
}
