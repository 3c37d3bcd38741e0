// What `npm test` runs. Plain JavaScript, because it starts on whatever Node the machine has, before
// anything is installed; the tools themselves run on the pinned Node.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findBrowser } from './browser.mjs';
import { ensureInstalled } from './install.mjs';
import { findNode, nodeEnvironment, toolScript } from './node.mjs';
import {
  closingLine,
  countCheck,
  readPlaywright,
  readReport,
  readRules,
  readVitest,
  sum,
} from './reports.mjs';
import { run, stopWithSignals } from './run.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const STEPS = { types, lint, rules, unused, unit, build, integration, browser };

/** Set by `main`: the Node that runs the tools, where their reports go, and whether the build stands. */
const house = { node: '', reports: '', built: true };

async function types() {
  // The pages' own types are generated from the routes.
  const routed = existsSync(join(root, 'react-router.config.ts'));
  const router = routed ? await tool('@react-router/dev', 'react-router', ['typegen']) : 0;
  const checked = await tool('typescript', 'tsc', ['-p', '.']);
  return countCheck(router === 0 && checked === 0);
}

async function lint() {
  return countCheck((await tool('@biomejs/biome', 'biome', ['check', '--error-on-warnings', '.'])) === 0);
}

async function rules() {
  const report = join(house.reports, 'rules.json');
  return readReport(report, readRules, await onNode([join(root, 'scripts/rules.ts'), report]));
}

async function unused() {
  return countCheck((await tool('knip', 'knip', ['--no-progress'])) === 0);
}

async function build() {
  house.built = (await onNode([join(root, 'scripts/prepare.mjs'), '--build-only'])) === 0;
  return countCheck(house.built);
}

function unit() {
  return vitest('unit');
}

function integration() {
  return vitest('integration');
}

async function vitest(project) {
  const report = join(house.reports, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const status = await tool('vitest', 'vitest', ['run', `--project=${project}`, ...reporters]);
  return readReport(report, readVitest, status);
}

async function browser() {
  if (!house.built) {
    console.log('Left out: there is no build to test.');
    return countCheck(false);
  }
  const { path, version } = await findBrowser(root, house.node);
  console.log(`Browser: ${path} (${version})`);
  const report = join(house.reports, 'browser.json');
  const status = await tool('@playwright/test', 'playwright', ['test', '--reporter=dot,json'], {
    STOEP_CHROMIUM: path,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return readReport(report, readPlaywright, status);
}

function tool(packageName, name, arguments_, more) {
  return onNode([toolScript(root, packageName, name), ...arguments_], more);
}

async function onNode(arguments_, more) {
  const env = nodeEnvironment(root, house.node, more);
  return (await run(house.node, arguments_, { cwd: root, env })).code;
}

/** A step that throws has failed; the ones after it still run. */
async function take(name) {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(3, 60 - name.length))}`);
  const started = Date.now();
  const counts = await STEPS[name]().catch((error) => {
    console.error(error.message);
    return countCheck(false);
  });
  console.log(`   ${name}: ${closingLine(counts)} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return counts;
}

function wantedSteps() {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const names = Object.keys(STEPS);
  if (values.only === undefined) return names;
  const wanted = values.only.split(',').map((name) => name.trim());
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Error(`No such step: ${unknown.join(', ')}. There are ${names.join(', ')}.`);
  // Page tests and browser tests are of the built product.
  if (wanted.includes('integration') || wanted.includes('browser')) wanted.push('build');
  return names.filter((name) => wanted.includes(name));
}

async function main() {
  const results = [];
  try {
    const names = wantedSteps();
    await ensureInstalled(root);
    house.node = findNode(root);
    house.reports = await mkdtemp(join(tmpdir(), 'stoep-test-'));
    for (const name of names) results.push(await take(name));
  } catch (error) {
    console.error(error.message);
    results.push(countCheck(false));
  } finally {
    if (house.reports) await rm(house.reports, { recursive: true, force: true });
  }
  return sum(results);
}

stopWithSignals();
const total = await main();
// Set rather than exit at once, so that the last line is written out whole.
if (total.failed > 0 || total.passed === 0) process.exitCode = 1;
console.log(`\n${closingLine(total)}`);
