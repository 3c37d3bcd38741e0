import { existsSync } from 'node:fs';
import { cp, glob, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { addPreviousFiles, listOwnFiles } from './previous-files.ts';
import { run } from './run.mjs';

/** What production reads: see docs/operating.md#a-release-archive. */
const contents = [
  'dist/{client,server}',
  'docs/*.md',
  'ops',
  'scripts/{prepare,choose-node,install,lock,run}.mjs',
  'scripts/patched-node.json',
  'package-lock.json',
  '.npmrc',
  '{README,CHANGELOG}.md',
  'LICENSE',
];

const root = resolve(import.meta.dirname, '..');

interface Manifest {
  name: string;
  version: string;
  scripts: { start: string; stoep: string };
}

/** The archive has no sources, so its commands install the runtime's packages and run the build. */
function releaseManifest({ scripts: { start, stoep }, ...manifest }: Manifest): Manifest {
  const production = (script: string) => `test "$NODE_ENV" || export NODE_ENV=production && ${script}`;
  const scripts = {
    start: production(start.replace('prepare.mjs', 'prepare.mjs --install-runtime')),
    stoep: production(stoep.replace('src/cli.ts', 'dist/server/cli.js')),
  };
  return { ...manifest, scripts };
}

async function fill(folder: string, manifest: Manifest): Promise<void> {
  if (!existsSync(join(root, 'dist/server/main.js'))) throw new Error('There is no build: npm run build.');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for await (const path of glob(contents, { cwd: root })) {
    await cp(join(root, path), join(folder, path), { recursive: true });
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(releaseManifest(manifest), null, 2)}\n`);
  await listOwnFiles(folder);
  for (const archive of await listPrevious()) {
    const added = await addPreviousFiles(folder, archive);
    console.log(`${added} files of ${archive}`);
  }
}

/** Named one by one, or all of a folder, which may be missing. */
async function listPrevious(): Promise<string[]> {
  const { previous = [], 'previous-from': place } = values;
  const found = place === undefined ? [] : await readdir(place).catch(() => []);
  const inPlace = found.filter((name) => name.endsWith('.tar.gz')).map((name) => join(place ?? '', name));
  return [...previous, ...inPlace];
}

const { values } = parseArgs({
  options: {
    to: { type: 'string', default: 'release' },
    'folder-only': { type: 'boolean' },
    previous: { type: 'string', multiple: true },
    'previous-from': { type: 'string' },
  },
});
const to = resolve(values.to);
// Its own file, which tests and npm rely on.
const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest;
if (values['folder-only']) {
  await fill(to, manifest);
} else {
  const name = `${manifest.name}-${manifest.version}`;
  await fill(join(to, name), manifest);
  const { code } = await run('tar', ['-czf', `${name}.tar.gz`, name], { cwd: to });
  if (code !== 0) throw new Error('tar could not write the archive.');
  await rm(join(to, name), { recursive: true });
  console.log(join(to, `${name}.tar.gz`));
}
