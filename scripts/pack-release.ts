import { existsSync } from 'node:fs';
import { cp, glob, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { addPreviousFiles, listOwnFiles } from './previous-files.ts';
import { releaseContents } from './release-contents.ts';
import { listReleased, refuseRelease } from './released-versions.ts';
import { run } from './run.mjs';
import { readVersions } from './version-files.ts';

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

async function fill(folder: string): Promise<void> {
  if (!existsSync(join(root, 'dist/server/main.js'))) throw new Error('There is no build: npm run build.');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for await (const path of glob(releaseContents, { cwd: root })) {
    await cp(join(root, path), join(folder, path), { recursive: true });
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(releaseManifest(manifest), null, 2)}\n`);
  await listOwnFiles(folder);
  for (const archive of previous) {
    const added = await addPreviousFiles(folder, archive);
    console.log(`${added} files of ${archive}`);
  }
}

/** Returns true if this version's tag is on another commit. */
async function isTaggedElsewhere(): Promise<boolean> {
  const commitOf = (name: string) =>
    run('git', ['rev-parse', '--quiet', '--verify', `${name}^{commit}`], { cwd: root, quiet: true });
  const tag = await commitOf(`refs/tags/v${manifest.version}`);
  return tag.code === 0 && tag.output !== (await commitOf('HEAD')).output;
}

/** Throws if this tree is no release, or lacks files of earlier releases that open pages still load. */
async function requireRelease(): Promise<void> {
  const waiting = (await readdir(join(root, 'changes'))).filter((name) => name !== 'README.md').length;
  const tree = { versions: await readVersions(root), changelog, waiting };
  const refusal = refuseRelease({ ...tree, isTaggedElsewhere: await isTaggedElsewhere() });
  if (refusal !== null) throw new Error(refusal);
  const held = previous.map((archive) => basename(archive));
  const lacking = namesBefore.filter((name) => !held.includes(name));
  if (lacking.length > 0)
    throw new Error(`Put ${lacking.join(' and ')} into the folder previous, or name them with --previous.`);
}

const { values } = parseArgs({
  options: {
    to: { type: 'string', default: 'release' },
    previous: { type: 'string', multiple: true, default: [] },
    // The image needs the folder, but no archive.
    'folder-only': { type: 'boolean' },
    // For trials: packs a tree that isn't released.
    draft: { type: 'boolean' },
  },
});
const to = resolve(values.to);
// The cast is safe: tests and npm rely on this manifest.
const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest;
const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8');
const archiveOf = (version: string) => `${manifest.name}-${version}.tar.gz`;
const namesBefore = listReleased(changelog)
  .map(({ version }) => version)
  .filter((version) => version !== manifest.version)
  .slice(0, 2)
  .map(archiveOf);
const inFolder = namesBefore.map((name) => join(root, 'previous', name)).filter((path) => existsSync(path));
const previous = values.previous.length > 0 ? values.previous : inFolder;

try {
  if (values['folder-only']) {
    await fill(to);
  } else {
    if (!values.draft) await requireRelease();
    const archive = archiveOf(manifest.version);
    const folder = basename(archive, '.tar.gz');
    await fill(join(to, folder));
    const { code } = await run('tar', ['-czf', archive, folder], { cwd: to });
    if (code !== 0) throw new Error('tar could not write the archive.');
    await rm(join(to, folder), { recursive: true });
    console.log(join(to, archive));
  }
} catch (error) {
  // The message says what to do, so no stack trace is printed.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
