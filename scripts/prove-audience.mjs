import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { audienceCalls, withoutCall } from './audience-calls.mjs';
import { run } from './run.mjs';

/** Proves that a test fails without each audience call. Usage: npm run prove-audience [-- --only TEXT] */

const root = resolve(import.meta.dirname, '..');

/** Files that show no titles. */
const notSurfaces = ['src/routes/profile/audience-preview.ts', 'src/domain/'];

/** Tests that need no build. */
const quick = [
  'src/features/catalogue/audience-everywhere.test.ts',
  'src/features/catalogue/browse/read.test.ts',
  'src/features/catalogue/browse/together.test.ts',
  // Titles that children watch aren't counted.
  'src/features/viewing/week-chart/count.test.ts',
];
const whole = [
  'src/routes/subuser/area.test.ts',
  'src/routes/parts/changes/marks.test.ts',
  'src/routes/parts/title/endpoint.test.ts',
  'src/server/write-push.test.ts',
  'src/routes/my-list/page.test.ts',
  'src/routes/home/top-ten.test.ts',
  'src/routes/parts/me/because-you-watched.test.ts',
  'src/routes/parts/me/fits-before-bedtime.test.ts',
  'src/routes/together/page.test.ts',
  'src/routes/profile/adult-titles.test.ts',
  // A parent's allowed and blocked titles reach the audience rule, also in the read-only view.
  'src/routes/profile/choices.test.ts',
  'src/routes/profile/asked.test.ts',
  'src/routes/profile/view-as.test.ts',
  'src/routes/profile/watched',
  // The key of a device's copies depends on the viewer's limits.
  'src/http/offline-copies.test.ts',
];

const only = process.argv[process.argv.indexOf('--only') + 1];
const wanted = process.argv.includes('--only') ? (only ?? '') : '';

const copy = await mkdtemp(join(tmpdir(), 'stoep-audience-'));
process.on('SIGINT', () => process.exit(130));
try {
  await copyTree();
  const calls = (await findCalls()).filter(({ place }) => place.includes(wanted));
  const broken = await findFailing();
  if (broken !== null)
    throw new Error(`With every call in its place the tests of the ${broken} fail already.`);
  const unnoticed = [];
  for (const call of calls) {
    const failing = await failsWithout(call);
    process.stdout.write(`${failing ?? 'NOT NOTICED'}\t${call.place}\t${call.text}\n`);
    if (failing === null) unnoticed.push(call.place);
  }
  process.stdout.write(`${calls.length} calls, ${unnoticed.length} of them could go unnoticed\n`);
  if (unnoticed.length > 0 || calls.length === 0) process.exitCode = 1;
} finally {
  await rm(copy, { recursive: true, force: true });
}

async function copyTree() {
  const left = new Set(['node_modules', '.git', '.cache', 'data', 'test-results', 'docs']);
  for (const name of await readdir(root)) {
    if (!left.has(name)) await cp(join(root, name), join(copy, name), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  await mkdir(join(copy, 'docs'), { recursive: true });
}

async function findCalls() {
  const files = await readdir(join(copy, 'src'), { recursive: true });
  const sources = files
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter((path) => !notSurfaces.some((start) => path.startsWith(start)));
  const found = [];
  for (const path of sources.sort()) {
    const text = await readFile(join(copy, path), 'utf8');
    for (const call of audienceCalls(text)) {
      found.push({ ...call, path, place: `${path}:${text.slice(0, call.start).split('\n').length}` });
    }
  }
  return found;
}

async function failsWithout(call) {
  const file = join(copy, call.path);
  const before = await readFile(file, 'utf8');
  await writeFile(file, withoutCall(before, call));
  try {
    return await findFailing(` without ${call.place}`);
  } finally {
    await writeFile(file, before);
  }
}

/** Returns the group of tests that fails, or null if all pass. */
async function findFailing(how = '') {
  if (!(await pass(quick))) return 'features';
  const built = await run('react-router', ['build'], { cwd: copy, shell: true, quiet: true });
  if (built.code !== 0) throw new Error(`It can't be built${how}:\n${built.output}`);
  return (await pass(whole)) ? null : 'product';
}

/** The first failing test ends the run. */
async function pass(tests) {
  const { code } = await run('vitest', ['run', '--bail=1', '--maxWorkers=3', ...tests], {
    cwd: copy,
    shell: true,
    quiet: true,
  });
  return code === 0;
}
