import { existsSync } from 'node:fs';
import { readdir, readFile, rename } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { type ArchiveFile, contentOf } from './archive.ts';

/** No part of the path begins with a dot, so the path can't leave its folder. */
const avatarPath = /^avatars\/(?!.*(^|\/)\.)([A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*)$/;

/** Returns the path relative to the folder of avatars; null if it leads elsewhere. */
export function parseAvatarPath(path: string): string | null {
  return avatarPath.exec(path)?.[2] ?? null;
}

/** Leaves out photos that are deleted while this function runs. */
export async function* avatarFiles(folder: string): AsyncGenerator<ArchiveFile> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => parseAvatarPath(`avatars/${path}`) !== null)
    .sort();
  for (const path of paths) {
    const bytes = await readFile(join(folder, path)).catch(() => null);
    if (bytes !== null) yield { path: `avatars/${path}`, size: bytes.length, content: contentOf(bytes) };
  }
}

/** The old photos move to `aside`. */
export async function replaceAvatars(folder: string, fresh: string, aside: string): Promise<void> {
  if (existsSync(folder)) {
    await makeFolder(dirname(aside));
    await rename(folder, aside);
  }
  await rename(fresh, folder);
}
