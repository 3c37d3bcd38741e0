import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const FOLDERS = ['src', 'preview', 'scripts', 'migrations', 'test', 'e2e', 'bench'];
const CODE = /\.(ts|tsx|mts|mjs|js|jsx)$/;
const DECLARATIONS = /\.d\.m?ts$/;

/** Returns the files in a fixed order. */
export function listFiles(root: string): string[] {
  return FOLDERS.flatMap((folder) => listCode(root, folder));
}

function listCode(root: string, folder: string): string[] {
  let entries: Dirent[];
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : listCode(root, path);
      return CODE.test(entry.name) && !DECLARATIONS.test(entry.name) ? [path] : [];
    });
}
