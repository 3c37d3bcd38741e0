import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { BackupEntry } from './backup-file.ts';

/** Plain names, never a step upwards. */
const plainPath = /^(?!.*(^|\/)\.)[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/;

/** Photos that disappear meanwhile are left out. */
export async function* avatarEntries(
  folder: string,
): AsyncGenerator<Extract<BackupEntry, { kind: 'avatar' }>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => plainPath.test(path))
    .sort();
  for (const path of paths) {
    const bytes = await readFile(join(folder, path)).catch(() => null);
    if (bytes !== null) yield { kind: 'avatar', path, base64: bytes.toString('base64') };
  }
}

/** The old photos move to `aside`. A path that leads elsewhere throws, and changes nothing. */
export async function replaceAvatars(
  folder: string,
  aside: string,
  entries: AsyncIterable<BackupEntry>,
): Promise<void> {
  const fresh = `${folder}.restoring`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true, mode: 0o700 });
  for await (const one of entries) {
    if (one.kind !== 'avatar') continue;
    if (!plainPath.test(one.path)) throw new Error(`${one.path} is no path of an avatar.`);
    const file = join(fresh, one.path);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, Buffer.from(one.base64, 'base64'), { mode: 0o600 });
  }
  if (existsSync(folder)) {
    await mkdir(dirname(aside), { recursive: true, mode: 0o700 });
    await rename(folder, aside);
  }
  await rename(fresh, folder);
}
