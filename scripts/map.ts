import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listJobs } from './jobs/jobs.ts';
import { type Entry, jobEntry, placeEntry, tableEntry } from './places/entries.ts';
import { listPlaces } from './places/places.ts';
import { readRoutes } from './places/routes-file.ts';
import type { Rule } from './rules/rule.ts';
import { readTree, type Tree } from './rules/tree.ts';
import { listTables } from './tables/tables.ts';

const MAP = 'docs/MAP.md';

const HEAD = `# Map

The files behind every address, table and job. \`npm run map\` writes this page from the source;
\`npm run where -- /watch/603\` prints one entry of it, \`npm run where -- 'A request failed'\` the source of a line of
the log.

[Addresses](#addresses) · [Tables](#tables) · [Jobs](#jobs)`;

/** Undefined without routes. */
export async function buildMap(tree: Tree): Promise<string | undefined> {
  const routes = await readRoutes(tree.root);
  if (!routes) return undefined;
  const sections: [string, Entry[]][] = [
    ['Addresses', listPlaces(tree, routes).map(placeEntry)],
    ['Tables', listTables(tree).map(withoutLines)],
    ['Jobs', listJobs(tree).map((job) => jobEntry({ ...job, at: withoutLine(job.at) }))],
  ];
  const texts = sections.map(([title, entries]) =>
    [`## ${title}`, ...entries.map(printSection)].join('\n\n'),
  );
  return `${[HEAD, ...texts].join('\n\n')}\n`;
}

/** Line numbers would change with every edit. */
function withoutLine(at: string): string {
  return at.replace(/:\d+$/, '');
}

function withoutLines(table: Parameters<typeof tableEntry>[0]): Entry {
  return tableEntry({ ...table, columns: table.columns && withoutLine(table.columns) });
}

function printSection({ title, names, lines }: Entry): string {
  const named = names.map((name) => `\`${name}\``).join(', ');
  const items = lines.map(
    ([heading, paths]) => `- ${heading}: ${paths.map((path) => `[${path}](../${linkTo(path)})`).join(', ')}`,
  );
  return [`### \`${title}\``, '', ...(named ? [`- named: ${named}`] : []), ...items].join('\n');
}

/** `$` in folder names isn't markup. */
function linkTo(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** A wrong map is worse than none. */
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
