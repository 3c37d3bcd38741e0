import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from './browser.ts';
import {
  type Counts,
  countCheck,
  printCounts,
  readPlaywright,
  readReport,
  readRules,
  readVitest,
  sum,
} from './reports.ts';
import { run, stopWithSignals } from './run.mjs';

/** What `npm test` runs: npm has put the project's Node and its tools first in the path. */
const root = resolve(import.meta.dirname, '..');

const steps = { types, lint, rules, unused, unit, build, integration, browser };
type Step = keyof typeof steps;

interface Context {
  /** Where the runners write their reports. */
  reports: string;
  isBuilt: boolean;
}

async function types(): Promise<Counts> {
  // The pages' own types are generated from the routes.
  const generated = await tool('react-router', ['typegen']);
  return countCheck(generated === 0 && (await tool('tsc', ['-p', '.'])) === 0);
}

async function lint(): Promise<Counts> {
  return countCheck((await tool('biome', ['check', '--error-on-warnings', '.'])) === 0);
}

async function rules({ reports }: Context): Promise<Counts> {
  const report = join(reports, 'rules.json');
  return readReport(report, readRules, await tool('node', ['scripts/rules.ts', report]));
}

async function unused(): Promise<Counts> {
  return countCheck((await tool('knip', ['--no-progress'])) === 0);
}

async function build(context: Context): Promise<Counts> {
  context.isBuilt = (await tool('node', ['scripts/prepare.mjs', '--build-only'])) === 0;
  return countCheck(context.isBuilt);
}

function unit(context: Context): Promise<Counts> {
  return vitest('unit', context);
}

function integration(context: Context): Promise<Counts> {
  return vitest('integration', context);
}

async function vitest(project: string, { reports }: Context): Promise<Counts> {
  const report = join(reports, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return readReport(report, readVitest, await tool('vitest', ['run', `--project=${project}`, ...reporters]));
}

async function browser({ reports, isBuilt }: Context): Promise<Counts> {
  if (!isBuilt) {
    console.log('Left out: there is no build to test.');
    return countCheck(false);
  }
  const { path, version } = await findBrowser(root);
  console.log(`Browser: ${path} (${version})`);
  const report = join(reports, 'browser.json');
  const status = await tool('playwright', ['test', '--reporter=dot,json'], {
    STOEP_CHROMIUM: path,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return readReport(report, readPlaywright, status);
}

async function tool(name: string, args: string[], more: Record<string, string> = {}): Promise<number> {
  // Tests mean what they say whatever the machine is used for otherwise.
  const { NODE_ENV: _, ...env } = process.env;
  const shell = process.platform === 'win32';
  return (await run(name, args, { cwd: root, env: { ...env, ...more }, shell })).code;
}

/** A step that throws has failed; the ones after it still run. */
async function runStep(name: Step, context: Context): Promise<Counts> {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(3, 60 - name.length))}`);
  const started = performance.now();
  const counts = await steps[name](context).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return countCheck(false);
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`   ${name}: ${printCounts(counts)} in ${seconds} s`);
  return counts;
}

function chooseSteps(): Step[] {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  // These are the keys of `steps`.
  const names = Object.keys(steps) as Step[];
  if (values.only === undefined) return names;
  const wanted = new Set(values.only.split(',').map((name) => name.trim()));
  // Page tests and browser tests are of the built product.
  if (wanted.has('integration') || wanted.has('browser')) wanted.add('build');
  const chosen = names.filter((name) => wanted.delete(name));
  if (wanted.size > 0)
    throw new Error(`No such step: ${[...wanted].join(', ')}. There are ${names.join(', ')}.`);
  return chosen;
}

async function main(): Promise<Counts> {
  const results: Counts[] = [];
  const reports = await mkdtemp(join(tmpdir(), 'stoep-test-'));
  try {
    const context = { reports, isBuilt: true };
    for (const name of chooseSteps()) results.push(await runStep(name, context));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    results.push(countCheck(false));
  } finally {
    await rm(reports, { recursive: true, force: true });
  }
  return sum(results);
}

stopWithSignals();
const total = await main();
// Set rather than exit at once, so that the last line is written out whole.
if (total.failed > 0 || total.passed === 0) process.exitCode = 1;
console.log(`\n${printCounts(total)}`);
