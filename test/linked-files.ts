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

/** Hard links, or copies on another disk. Thousands of files: waiting for each would take seconds. */
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

/** The links are what an install without development packages would have, from an install with them. */
export function linkRuntimePackages(root: string, to: string): void {
  const { packages }: { packages: Record<string, { dev?: boolean; devOptional?: boolean }> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    // Packages in packages come with theirs.
    const isOuter = path.lastIndexOf('node_modules/') === 0;
    if (!isOuter || dev || devOptional || path.startsWith('node_modules/node-')) continue;
    // Packages of other platforms aren't there.
    if (existsSync(join(root, path))) linkTree(join(root, path), join(to, path));
  }
}
