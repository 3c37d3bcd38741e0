import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, withLock } from './lock.mjs';
import { run } from './run.mjs';

const STAMP = 'node_modules/.stoep-install';
/** Holds npm's process id. A killed install leaves this file behind. */
const MARK = '.cache/installing';
/** A mark older than this may hold a process id that is in use again. */
const MAX_INSTALL_MS = 600_000;
const DEPENDENCY_KEYS = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
  'overrides',
  'allowScripts',
];

const RUNTIME_ONLY = ' runtime only';

/**
 * Installs the packages of package-lock.json when they are missing or another lock file was installed.
 * Two installs at once wait for each other; a killed install is repeated from the beginning.
 * @param {string} root the repository
 * @param {{ development?: boolean }} options without `development`, an install of the runtime's packages is
 * enough, and with `NODE_ENV=production` no other packages are installed
 * @returns {Promise<boolean>} whether anything was installed
 */
export async function ensureInstalled(root, { development = true } = {}) {
  const whole = await stampOf(root);
  const runtimeOnly = whole + RUNTIME_ONLY;
  const isEnough = (stamp) => stamp === whole || (!development && stamp === runtimeOnly);
  if (isEnough(await readStamp(root))) return false;
  const omitDev = !development && process.env.NODE_ENV === 'production';
  const onWait = () => console.log('Another install is at work here; waiting for it.');
  return withLock(
    root,
    async () => {
      await removeInterrupted(root);
      // Another process may have installed the same packages.
      if (isEnough(await readStamp(root))) return false;
      await rm(join(root, STAMP), { force: true });
      await install(root, omitDev);
      await writeFile(join(root, STAMP), omitDev ? runtimeOnly : whole);
      return true;
    },
    { onWait },
  );
}

/** Waits first, because npm may outlive the killed install. */
async function removeInterrupted(root) {
  const mark = join(root, MARK);
  for (;;) {
    const age = await stat(mark).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => null,
    );
    if (age === null) return;
    if (age > MAX_INSTALL_MS || !isAlive(Number(await readFile(mark, 'utf8')))) break;
    await delay(250);
  }
  await rm(join(root, 'node_modules'), { recursive: true, force: true });
  await rm(mark, { force: true });
}

/** Covers versions and platform, but not the scripts of package.json. */
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

/** Doesn't use `npm ci`, which refuses a lock file without entries for other platforms' optional packages. */
async function install(root, omitDev) {
  console.log('Installing packages…');
  const arguments_ = [
    'install',
    '--no-save',
    '--include=prod',
    omitDev ? '--omit=dev' : '--include=dev',
    '--include=optional',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
    '--no-progress',
  ];
  const { command, before, shell } = npm();
  const mark = join(root, MARK);
  await mkdir(dirname(mark), { recursive: true });
  writeFileSync(mark, '0');
  const onStart = (pid) => writeFileSync(mark, String(pid));
  const { code } = await run(command, [...before, ...arguments_], { cwd: root, shell, onStart });
  await rm(mark, { force: true });
  if (code !== 0) {
    throw new Error(
      `npm could not install the packages (status ${code}). Its message stands above; the usual reasons are no network and a full disk.`,
    );
  }
}

/** Returns the npm that runs this script, under its own Node, because the packaged Node may be replaced. */
function npm() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  if (script && /^npm(-cli)?\.[cm]?js$/.test(basename(script)) && existsSync(script)) {
    return { command: node ?? process.execPath, before: [script], shell: false };
  }
  const windows = process.platform === 'win32';
  return { command: windows ? 'npm.cmd' : 'npm', before: [], shell: windows };
}
