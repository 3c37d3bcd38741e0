import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser, findHeadlessShell } from './browser.ts';
import { findOrInstallRedis } from './redis.ts';
import {
  countCheck,
  describeFailure,
  printCounts,
  printFailures,
  type Results,
  readPlaywright,
  readReport,
  readRules,
  readVitest,
  sum,
} from './reports.ts';
import { run, stopWithSignals } from './run.mjs';

/** npm has put the project's Node first in the path. */
const root = resolve(import.meta.dirname, '..');

const steps = {
  types,
  lint,
  rules,
  unused,
  texts,
  unit,
  build,
  integration,
  browser,
  deep,
  nodes,
  sequences,
  'browser-deep': browserDeep,
};
type Step = keyof typeof steps;

/** Steps of `npm run test:deep`. The name or folder of a file marks its tests as deep. */
const deepSteps = new Set<Step>(['build', 'deep', 'nodes', 'sequences', 'browser-deep']);

/** Steps that test the built product. */
const needsBuild: readonly Step[] = ['integration', 'browser', 'deep', 'nodes', 'browser-deep'];

/** Steps that only read the tree, so they run beside the unit tests. */
const readers = new Set<Step>(['types', 'lint', 'rules', 'unused', 'texts']);

/** Needed for tests in memory: a run writes up to 2 GB of files. */
const minMemoryBytes = 6e9;

interface Context {
  /** The temporary folder of all steps. */
  folder: string;
  isBuilt: boolean;
  /** The step runs beside another. */
  quiet: boolean;
  output: string;
}

async function types(context: Context): Promise<Results> {
  // The router generates the pages' types.
  const generated = await tool(context, 'react-router', ['typegen']);
  for (const project of ['.', 'src/browser/worker'])
    if (generated !== 0 || (await tool(context, 'tsc', ['-p', project])) !== 0) return countCheck(false);
  return countCheck(true);
}

async function lint(context: Context): Promise<Results> {
  return countCheck((await tool(context, 'biome', ['check', '--error-on-warnings', '.'])) === 0);
}

async function rules(context: Context): Promise<Results> {
  const report = join(context.folder, 'rules.json');
  return readReport(report, readRules, await tool(context, 'node', ['scripts/rules.ts', report]));
}

async function unused(context: Context): Promise<Results> {
  return countCheck((await tool(context, 'knip', ['--no-progress'])) === 0);
}

/** Every catalogue has every text, and no text that the code lacks. */
async function texts(context: Context): Promise<Results> {
  return countCheck((await tool(context, 'lingui', ['check', 'sync'])) === 0);
}

async function build(context: Context): Promise<Results> {
  context.isBuilt = (await tool(context, 'node', ['scripts/prepare.mjs', '--build-only'])) === 0;
  return countCheck(context.isBuilt);
}

function unit(context: Context): Promise<Results> {
  return vitest('unit', context);
}

/** The tests wait a third of their time for processes and timeouts, so two cores can run three workers. */
function integration(context: Context): Promise<Results> {
  return vitest('integration', context, { args: ['--maxWorkers=3'] });
}

/** Faults of disks, programs and stores, releases and processes. */
function deep(context: Context): Promise<Results> {
  return vitest('deep', context);
}

/** Repeats the tests of random inputs with many more: sequences of payments and crashes, targets, limits. */
function sequences(context: Context): Promise<Results> {
  const files = ['billing/any-order', 'http/raw-targets', 'subuser/area'];
  return vitest('integration', context, { args: ['--mode=many', ...files] });
}

async function nodes(context: Context): Promise<Results> {
  const redis = await findOrInstallRedis();
  console.log(
    redis === undefined
      ? 'No Redis or Valkey server could be found or installed, so its tests are skipped. Install one, or name it in STOEP_REDIS.'
      : `Redis: ${redis.path} (${redis.version})`,
  );
  return vitest('nodes', context, redis === undefined ? {} : { env: { STOEP_REDIS: redis.path } });
}

async function vitest(
  project: string,
  context: Context,
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
): Promise<Results> {
  const report = join(context.folder, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const status = await tool(context, 'vitest', ['run', `--project=${project}`, ...args, ...reporters], env);
  return readReport(report, readVitest, status);
}

function browser(context: Context): Promise<Results> {
  return playwright(context, ['journeys', 'parts']);
}

function browserDeep(context: Context): Promise<Results> {
  return playwright(context, ['deep']);
}

async function playwright(context: Context, projects: readonly string[]): Promise<Results> {
  if (!context.isBuilt) {
    console.log('Left out: there is no build to test.');
    return countCheck(false);
  }
  const { path, version } = await findBrowser(root);
  const shell = await findHeadlessShell();
  console.log(`Browser: ${path} (${version})`);
  if (shell !== undefined) console.log(`Headless shell: ${shell.path}`);
  const report = join(context.folder, 'browser.json');
  const args = ['test', '--reporter=dot,json', ...projects.map((name) => `--project=${name}`)];
  const status = await tool(context, 'playwright', args, {
    STOEP_CHROMIUM: path,
    ...(shell === undefined ? {} : { STOEP_HEADLESS_SHELL: shell.path }),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return readReport(report, readPlaywright, status);
}

async function tool(
  context: Context,
  name: string,
  args: string[],
  more: Record<string, string> = {},
): Promise<number> {
  // A production shell must not change the tests.
  const { NODE_ENV: _, ...env } = process.env;
  const shell = process.platform === 'win32';
  const { quiet } = context;
  const { code, output } = await run(name, args, {
    cwd: root,
    env: { ...env, TMPDIR: context.folder, ...more },
    shell,
    quiet,
  });
  context.output += output;
  return code;
}

/** After a failure, the next steps still run. */
async function runStep(name: Step, context: Context): Promise<Results> {
  const title = `\n── ${name} ${'─'.repeat(Math.max(3, 60 - name.length))}`;
  if (!context.quiet) console.log(title);
  const started = performance.now();
  const results = await steps[name](context).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    return { ...countCheck(false), failures: [message] };
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (context.quiet) console.log(`${title}\n${context.output.trimEnd()}`);
  console.log(`   ${name}: ${printCounts(results)} in ${seconds} s`);
  const failures = results.failures.map((failure) => `${name} › ${failure}`);
  // A check, or a runner that failed outside its tests. What it prints last says why.
  if (results.failed > failures.length)
    failures.push(describeFailure(name, context.output.split('\n').slice(-20).join('\n')));
  return { ...results, failures };
}

async function runSteps(names: readonly Step[], contextOf: () => Context): Promise<Results[]> {
  const results: Results[] = [];
  for (const name of names) results.push(await runStep(name, contextOf()));
  return results;
}

function chooseSteps(): Step[] {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, deep: { type: 'boolean' }, all: { type: 'boolean' } },
  });
  // The cast is safe: these are the keys of `steps`.
  const names = Object.keys(steps) as Step[];
  if (values.all === true) return names;
  if (values.deep === true) return names.filter((name) => deepSteps.has(name));
  if (values.only === undefined) return names.filter((name) => name === 'build' || !deepSteps.has(name));
  const wanted = new Set(values.only.split(',').map((name) => name.trim()));
  if (needsBuild.some((name) => wanted.has(name))) wanted.add('build');
  const chosen = names.filter((name) => wanted.delete(name));
  if (wanted.size > 0)
    throw new Error(`No such step: ${[...wanted].join(', ')}. There are ${names.join(', ')}.`);
  return chosen;
}

/** Databases of tests make and drop many files, which takes half as long in memory. */
async function makeFolder(): Promise<string> {
  const memory = '/dev/shm';
  const room = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  const folder = await mkdtemp(join(room >= minMemoryBytes ? memory : tmpdir(), 'stoep-test-'));
  // PostgreSQL runs as another user and must read the folder.
  await chmod(folder, 0o755);
  return folder;
}

async function main(): Promise<Results> {
  const results: Results[] = [];
  const folder = await makeFolder();
  try {
    const names = chooseSteps();
    const loud: Context = { folder, isBuilt: true, quiet: false, output: '' };
    const quiet = (): Context => ({ ...loud, quiet: true });
    const [read, ran] = await Promise.all([
      runSteps(
        names.filter((name) => readers.has(name)),
        quiet,
      ),
      runSteps(
        names.filter((name) => name === 'unit'),
        quiet,
      ),
    ]);
    const rest = names.filter((name) => !readers.has(name) && name !== 'unit');
    results.push(...read, ...ran, ...(await runSteps(rest, () => loud)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    results.push(countCheck(false));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return sum(results);
}

stopWithSignals();
const total = await main();
// `exit` could cut the last line.
if (total.failed > 0 || total.passed === 0) process.exitCode = 1;
// The errors stand far above.
if (total.failures.length > 0) console.log(`\nFailed:\n${printFailures(total.failures)}`);
console.log(`\n${printCounts(total)}`);
