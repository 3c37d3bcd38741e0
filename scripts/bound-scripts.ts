import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as v from 'valibot';

/**
 * The build fails if a page loads more: bytes of brotli, in the language with the longest texts, and files.
 * A feature that raises a bound says what it adds: pictures of empty states are 0.4 kB of each page, boundaries
 * of rows and cards 0.1 kB. No sheet may be loaded, so that only the document comes before the first paint.
 */
const bounds: Record<string, { bytes: number; files: number }> = {
  '/': { bytes: 131_200, files: 9 },
  '/movies': { bytes: 132_000, files: 9 },
  // Shows titles, genres and recent searches if there is no query, or no result. A television's letters take
  // 0.3 kB: in a module of their own, what is pressed before it came would be lost.
  '/search': { bytes: 134_300, files: 12 },
  // Keeping the digits that are typed while a PIN is checked takes 0.1 kB.
  '/login': { bytes: 135_800, files: 11 },
  '/signup': { bytes: 138_000, files: 15 },
  // The data cost and end time of a film take 1.2 kB, the link to WhatsApp 0.2 kB.
  '/watch/:id': { bytes: 153_400, files: 19 },
  '/profile': { bytes: 158_600, files: 31 },
};

const optionalPath = v.optional(v.string());

const route = v.object({
  id: v.string(),
  parentId: optionalPath,
  path: optionalPath,
  module: v.string(),
  clientActionModule: optionalPath,
  clientLoaderModule: optionalPath,
  clientMiddlewareModule: optionalPath,
  imports: v.optional(v.array(v.string()), []),
  css: v.optional(v.array(v.string()), []),
});

const manifest = v.object({
  entry: v.object({ module: v.string(), imports: v.array(v.string()), css: v.array(v.string()) }),
  routes: v.record(v.string(), route),
});

type Route = v.InferOutput<typeof route>;

const folder = join(import.meta.dirname, '..', 'dist', 'client', 'assets');
const problems: string[] = [];

for (const name of readdirSync(folder).filter((file) => /^manifest-.*\.js$/.test(file))) {
  const text = readFileSync(join(folder, name), 'utf8')
    .replace(/^[^{]*/, '')
    .replace(/[^}]*$/, '');
  checkPages(name, v.parse(manifest, JSON.parse(text)));
}
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exitCode = 1;
}

function checkPages(name: string, { entry, routes }: v.InferOutput<typeof manifest>): void {
  for (const [path, { bytes, files }] of Object.entries(bounds)) {
    const page = Object.values(routes).find((one) => one.path === path);
    if (page === undefined) throw new Error(`No page has the path ${path}.`);
    const parents = withParents(page, routes);
    const loaded = new Set([name, entry.module, ...entry.imports, ...parents.flatMap(filesOf)]);
    const size = [...loaded].reduce((sum, file) => sum + sizeOf(file), 0);
    if (size > bytes || loaded.size > files)
      problems.push(
        `${path} loads ${size} bytes of scripts in ${loaded.size} files (${name}), at most ${bytes} in ${files}.`,
      );
    const sheets = [entry, ...parents].flatMap(({ css }) => css);
    if (sheets.length > 0) problems.push(`${path} waits for ${sheets.join(', ')} before its first paint.`);
  }
}

function withParents(page: Route, routes: Record<string, Route>): Route[] {
  const parent = page.parentId === undefined ? undefined : routes[page.parentId];
  return parent === undefined ? [page] : [page, ...withParents(parent, routes)];
}

function filesOf(one: Route): string[] {
  const modules = [one.module, one.clientActionModule, one.clientLoaderModule, one.clientMiddlewareModule];
  return [...modules.filter((file) => file !== undefined), ...one.imports];
}

function sizeOf(file: string): number {
  return statSync(join(folder, `${basename(file)}.br`)).size;
}
