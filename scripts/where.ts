import { listJobs } from './jobs/jobs.ts';
import { findLogSources } from './logs/find-log-line.ts';
import { type Entry, jobEntry, placeEntry, tableEntry } from './places/entries.ts';
import { findPlace } from './places/find-place.ts';
import { listPlaces } from './places/places.ts';
import { readRoutes } from './places/routes-file.ts';
import { readTree, type Tree } from './rules/tree.ts';
import { listTables } from './tables/tables.ts';

const USAGE = `Usage: npm run where -- /watch/603          the files that answer an address
       npm run where -- payment             the owner, columns and migrations of a table
       npm run where -- deliverMail         the code of a job
       npm run where -- 'A request failed'  the source of a line of the log`;

/** Undefined without a match. */
export async function lookUp(tree: Tree, question: string): Promise<string | undefined> {
  if (/^(\/|https?:)/.test(question)) {
    const routes = await readRoutes(tree.root);
    const place = routes && findPlace(listPlaces(tree, routes), question);
    return place && printEntry(placeEntry(place));
  }
  const table = listTables(tree).find(({ name }) => name === question);
  if (table) return printEntry(tableEntry(table));
  const job = listJobs(tree).find(({ name }) => name === question);
  if (job) return printEntry(jobEntry(job));
  const sources = findLogSources(tree, question);
  return sources.length === 0
    ? undefined
    : sources.map(({ path, line, text }) => `${path}:${line}  ${text}`).join('\n');
}

export function printEntry({ title, names, lines }: Entry): string {
  const all = lines.flatMap(([heading, paths]) =>
    paths.map((path, index) => `  ${(index === 0 ? heading : '').padEnd(10)} ${path}`),
  );
  return [names.length > 0 ? `${title}  (${names.join(', ')})` : title, ...all].join('\n');
}

async function main(question: string | undefined): Promise<void> {
  const found = question === undefined ? undefined : await lookUp(readTree(process.cwd()), question);
  if (found !== undefined) {
    console.log(found);
    return;
  }
  if (question !== undefined) console.error(`Nothing in the tree answers to ${question}.`);
  console.error(USAGE);
  process.exitCode = 1;
}

if (import.meta.main) await main(process.argv[2]);
