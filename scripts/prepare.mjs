// Runs on Node 20 and later before anything is installed, so it is plain JavaScript.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseNode } from './choose-node.mjs';
import { ensureInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import { run, stopWithSignals } from './run.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'dist', '.built-from');

const sources = [
  'src',
  'migrations',
  'public',
  'preview/demo.ts',
  'preview/household.ts',
  'scripts/bound-scripts.ts',
  'scripts/compress.ts',
  'scripts/draw-share-card.ts',
  'scripts/share-card.svg',
  'scripts/vite',
  'vite.config.ts',
  'react-router.config.ts',
  'package.json',
  'package-lock.json',
];

stopWithSignals();
if (process.argv.includes('--install-runtime')) {
  await install({ development: false });
  process.exit(0);
}
if (process.argv.includes('--install-only')) {
  await install();
  process.exit(0);
}
const wanted = fingerprint();
if (!process.argv.includes('--build-only')) {
  // Only builds, previews and development need the development packages.
  const { NODE_ENV, PREVIEW } = process.env;
  const development = NODE_ENV !== 'production' || Boolean(PREVIEW) || !isBuilt();
  await install({ development });
}
if (!isBuilt()) {
  const onWait = () => process.stderr.write('Another build is at work here; waiting for it.\n');
  await withLock(
    root,
    async () => {
      if (!isBuilt()) await build();
    },
    { onWait },
  );
}

async function install(options) {
  await ensureInstalled(root, options);
  const warning = await chooseNode(root);
  if (warning !== null && process.env.npm_lifecycle_event === 'start') process.stderr.write(`${warning}\n`);
}

function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
}

async function build() {
  process.stderr.write('Building…\n');
  // Node's compile cache of the previous build; see the start script.
  rmSync(join(root, 'dist', 'compiled'), { recursive: true, force: true });
  const { code, output } = await run('npm', ['run', '--silent', 'build'], {
    cwd: root,
    quiet: true,
    shell: process.platform === 'win32',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) {
    process.stderr.write(`${output}\nThe build failed.\n`);
    process.exit(code);
  }
  writeFileSync(stamp, wanted);
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesIn(join(root, source)))) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesIn(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}
