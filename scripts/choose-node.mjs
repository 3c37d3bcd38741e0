import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, readlink, rename, rm, symlink } from 'node:fs/promises';
import { delimiter, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';

/**
 * @param {string} version such as `v26.12.1`
 * @param {readonly string[]} oldest the first version without known vulnerabilities of each line
 */
export function isPatched(version, oldest) {
  const [line, minor, patch] = version.replace(/^v/, '').split('.').map(Number);
  return oldest.some((one) => {
    const [oldestLine, oldestMinor, oldestPatch] = one.split('.').map(Number);
    if (line !== oldestLine) return false;
    return minor === oldestMinor ? patch >= oldestPatch : minor > oldestMinor;
  });
}

/**
 * Makes scripts run under the machine's Node if it has no known vulnerabilities, else under the packaged Node.
 * @param {string} root the repository
 * @param {string} searchPath the directories of `PATH`
 * @returns {Promise<string | null>} a warning for who starts the product; null without known vulnerabilities
 */
export async function chooseNode(root, searchPath = process.env.PATH ?? '') {
  if (process.platform === 'win32') return null;
  const { vulnerabilities, oldest } = JSON.parse(
    await readFile(join(import.meta.dirname, 'patched-node.json'), 'utf8'),
  );
  const machines = searchPath
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .map((folder) => join(folder, 'node'))
    .find((file) => existsSync(file));
  const machinesVersion = machines === undefined ? null : await versionOf(machines);
  if (machinesVersion !== null && isPatched(machinesVersion, oldest)) {
    await link(root, machines);
    return null;
  }
  const packaged = await findPackaged(root);
  // An image has no packaged Node: its own Node runs this script.
  if (packaged !== null) await link(root, packaged);
  const version = packaged === null ? process.version : await versionOf(packaged);
  if (version !== null && isPatched(version, oldest)) return null;
  return `Node ${version ?? 'of this machine'} has known vulnerabilities: ${vulnerabilities}. Install Node ${oldest.join(' or ')}, or newer in these lines.`;
}

async function findPackaged(root) {
  const { optionalDependencies = {} } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const files = Object.keys(optionalDependencies).map((name) =>
    join(root, 'node_modules', name, 'bin', 'node'),
  );
  return files.find((file) => existsSync(file)) ?? null;
}

/** Returns null for a program that isn't a Node or doesn't run here. */
async function versionOf(file) {
  try {
    const { stdout } = await promisify(execFile)(file, ['--version'], { timeout: 10_000 });
    return stdout.trim().replace(/^v/, '');
  } catch {
    return null;
  }
}

async function link(root, file) {
  const folder = join(root, 'node_modules', '.bin');
  const target = file.startsWith(root + sep) ? relative(folder, file) : file;
  const name = join(folder, 'node');
  if ((await readlink(name).catch(() => null)) === target) return;
  // Another start may link at the same moment, so `rename` replaces the link in one step.
  const fresh = `${name}.${process.pid}`;
  await rm(fresh, { force: true });
  await symlink(target, fresh);
  await rename(fresh, name);
}
