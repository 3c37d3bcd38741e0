import { existsSync } from 'node:fs';
import { glob, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** Writes licences of others: name, version, licence and text of each package in the browser or the image. */

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  dependencies?: Record<string, string>;
}

const { values } = parseArgs({ options: { root: { type: 'string' }, to: { type: 'string' } } });
const root = values.root ?? join(import.meta.dirname, '..');
const to = values.to ?? join(root, 'dist', 'client', 'licences.txt');

// The cast is safe: npm writes this file.
const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};

/** The table of routes imports this package, but only the build reads that table. */
const buildOnly = '@react-router/dev';

/** Packages that the build puts into scripts, styles and fonts; production needn't install them. */
async function findBundled(): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const path of glob('src/**/*.{ts,tsx,css}', { cwd: root })) {
    if (/\.(test|spec)\./.test(path)) continue;
    const text = await readFile(join(root, path), 'utf8');
    for (const [, name = ''] of text.matchAll(
      /(?:from|import|import\(|url\()\s*['"]((?:@[\w.-]+\/)?[\w.-]+)/g,
    ))
      if (name !== buildOnly) add(`node_modules/${name}`, found);
  }
  return found;
}

function add(path: string, found: Set<string>): void {
  const locked = packages[path];
  if (locked === undefined || found.has(path)) return;
  found.add(path);
  for (const name of Object.keys(locked.dependencies ?? {})) add(`node_modules/${name}`, found);
}

async function describePackage(path: string, { version, license }: Locked): Promise<string> {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const folder = join(root, path);
  const files = (await readdir(folder))
    .filter((file) => /^(licen[cs]e|copying|notice)\b/i.test(file))
    .toSorted();
  if (license === undefined && files.length === 0)
    throw new Error(`${name} says nowhere what its licence is.`);
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return [`${name} ${version}`, license ?? '', '', ...texts.map((text) => text.trim())].join('\n').trim();
}

const bundled = await findBundled();
const parts: string[] = [];
for (const [path, locked] of Object.entries(packages)) {
  const runs = locked.dev !== true && locked.devOptional !== true;
  // Packages of other platforms aren't installed.
  if (path === '' || !(runs || bundled.has(path)) || !existsSync(join(root, path))) continue;
  parts.push(await describePackage(path, locked));
}
await writeFile(to, `${parts.join(`\n\n${'-'.repeat(72)}\n\n`)}\n`);
