import { relative } from 'node:path';
import { findPlace } from './places/find-place.ts';
import { listPlaces, type Place } from './places/places.ts';
import { readRoutes } from './places/routes-file.ts';
import { readTree } from './rules/tree.ts';

/** The lines of a place with their headings, as `where` and the map print them. */
export function placeLines(place: Place): [heading: string, paths: string[]][] {
  const [page = '', ...rest] = place.files;
  const named = (suffix: string): string[] => rest.filter((path) => path.endsWith(suffix));
  const load = named('/load.ts');
  const act = named('/act.ts');
  const kind = page.startsWith('src/endpoints/') ? 'endpoint' : 'page';
  const lines: [string, string[]][] = [
    [kind, [page]],
    ['load', load],
    ['act', act],
    ['beside', rest.filter((path) => !load.includes(path) && !act.includes(path))],
    ['uses', place.uses],
    ['views', place.views],
    ['stores', place.stores],
    ['adapters', place.adapters],
    ['tests', place.tests],
  ];
  return lines.filter(([, paths]) => paths.length > 0);
}

/** What `npm run where` prints for one place. */
export function printPlace(place: Place): string {
  const names = place.names.map((name) => `paths.${name}`).join(', ');
  const title = names ? `${place.pattern}  (${names})` : place.pattern;
  const lines = placeLines(place).flatMap(([heading, paths]) =>
    paths.map((path, index) => `  ${(index === 0 ? heading : '').padEnd(9)} ${path}`),
  );
  return [title, ...lines].join('\n');
}

async function main(address: string | undefined): Promise<void> {
  const root = process.cwd();
  const routes = await readRoutes(root);
  if (!routes) throw new Error(`There is no src/routes.ts below ${relative('/', root) || root}.`);
  const places = listPlaces(readTree(root), routes);
  const place = address === undefined ? undefined : findPlace(places, address);
  if (place) {
    console.log(printPlace(place));
    return;
  }
  if (address !== undefined) console.error(`No route answers ${address}.`);
  console.error('Usage: npm run where /watch/603');
  console.error(`Known: ${places.map(({ pattern }) => pattern).join(' ')}`);
  process.exitCode = 1;
}

if (import.meta.main) await main(process.argv[2]);
