import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { releaseChanges } from './release-changes.ts';
import { writeVersion } from './version-files.ts';

/**
 * Makes a version of the changelog from the section `Unreleased` and `changes/`, and writes the version into
 * each file that names it. Usage: `npm run changelog -- 1.1.0`.
 */

const { values, positionals } = parseArgs({ allowPositionals: true, options: { root: { type: 'string' } } });
const root = values.root ?? join(import.meta.dirname, '..');
const folder = join(root, 'changes');
const changelog = join(root, 'CHANGELOG.md');

const names = (await readdir(folder)).filter((name) => name !== 'README.md').toSorted();
const fragments = await Promise.all(
  names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
);
const [version = ''] = positionals;
const released = releaseChanges(await readFile(changelog, 'utf8'), fragments, {
  version,
  day: new Date().toISOString().slice(0, 10),
});
await writeFile(changelog, released);
await writeVersion(root, version);
for (const name of names) await rm(join(folder, name));
process.stdout.write(`CHANGELOG.md has version ${version}: read it through before you commit it.\n`);
