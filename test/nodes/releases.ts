import { execFile } from 'node:child_process';
import { cp, glob, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { addPreviousFiles, listOwnFiles } from '../../scripts/previous-files.ts';

const root = resolve(import.meta.dirname, '..', '..');
const run = promisify(execFile);

/**
 * Makes two releases in folders: this build, and a later one in which each immutable file has another name, as
 * if all had changed.
 */
export async function makeReleases(folder: string): Promise<{ before: string; after: string }> {
  const [before, after] = [join(folder, 'before'), join(folder, 'after')];
  await run(process.execPath, ['scripts/pack-release.ts', '--draft', '--to', folder], { cwd: root });
  const [archive = ''] = await Array.fromAsync(glob('*.tar.gz', { cwd: folder }));
  await mkdir(before);
  await run('tar', ['-xzf', join(folder, archive), '--strip-components=1', '-C', before]);
  await cp(before, after, { recursive: true });
  await renameAssets(after);
  await listOwnFiles(after);
  await addPreviousFiles(after, join(folder, archive));
  for (const release of [before, after])
    await symlink(join(root, 'node_modules'), join(release, 'node_modules'));
  return { before, after };
}

async function renameAssets(release: string): Promise<void> {
  const assets = join(release, 'dist', 'client', 'assets');
  const names = new Map<string, string>();
  for (const name of await readdir(assets)) {
    if (/\.(br|gz)$/.test(name)) await rm(join(assets, name));
    else names.set(name, name.replace(/(?=\.\w+$)/, 'x'));
  }
  for (const [name, next] of names) await rename(join(assets, name), join(assets, next));
  const texts = ['dist/client/assets/*.{js,css}', 'dist/server/**/*.js'];
  for await (const path of glob(texts, { cwd: release })) {
    const file = join(release, path);
    const text = await readFile(file, 'utf8');
    const renamed = text.replaceAll(/[\w$-]+(?:\.[\w$-]+)+/g, (word) => names.get(word) ?? word);
    await writeFile(file, renamed);
    if (path.startsWith('dist/client')) await compress(file, renamed);
  }
}

/** Compresses at a low level to be quick; the server would use a high one. */
async function compress(file: string, text: string): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };
  await writeFile(`${file}.br`, brotliCompressSync(text, { params }));
  await writeFile(`${file}.gz`, gzipSync(text, { level: 1 }));
}
