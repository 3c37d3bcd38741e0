import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const packageVersion = /(?<="name": "stoep",\n\s+"version": ")[^"]+/g;

/** Files that say the product's version. */
const places: Record<string, RegExp> = {
  'package.json': packageVersion,
  'package-lock.json': packageVersion,
  'compose.yaml': /(?<=\$\{STOEP_IMAGE:-stoep:)[^}]+/g,
};

/** Returns the version that each file says; package.json comes first. */
export async function readVersions(root: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [file, place] of Object.entries(places)) {
    const said = (await readFile(join(root, file), 'utf8')).match(place) ?? [];
    found.set(file, [...new Set(said)].join(' and '));
  }
  return found;
}

export async function writeVersion(root: string, version: string): Promise<void> {
  for (const [file, place] of Object.entries(places)) {
    const path = join(root, file);
    await writeFile(path, (await readFile(path, 'utf8')).replace(place, version));
  }
}
