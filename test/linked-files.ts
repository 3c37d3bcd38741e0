import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Makes hard links, or copies on another disk. Synchronous, because awaiting thousands of files is slow. */
export function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkFile(source, target);
  }
}

export function linkFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** Links the packages that an install without development packages has. */
export function linkRuntimePackages(root: string, to: string): void {
  const { packages }: { packages: Record<string, { dev?: boolean; devOptional?: boolean }> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    // Nested packages are linked with the packages that hold them.
    const isOuter = path.lastIndexOf('node_modules/') === 0;
    if (!isOuter || dev || devOptional || path.startsWith('node_modules/node-')) continue;
    // Packages of other platforms aren't installed.
    if (existsSync(join(root, path))) linkTree(join(root, path), join(to, path));
  }
}
