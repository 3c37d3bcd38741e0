import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { directions } from '../rules/directions.ts';
import { isMeasured, measureFunctions } from '../rules/measure.ts';
import { percentile } from '../rules/percentile.ts';
import type { Finding } from '../rules/rule.ts';
import { foreignTableUses } from '../rules/tables-owned.ts';
import type { Tree } from '../rules/tree.ts';
import { listTables } from '../tables/tables.ts';
import { countFigure, type Figure, type Spot } from './figure.ts';
import { commentFigure, lineFigures, testFigures } from './lines.ts';
import { findModuleState } from './module-state.ts';
import { findFixedSleeps, findFixtureAssertions } from './tests.ts';
import { wordFigures } from './words.ts';

export async function collectFigures(tree: Tree): Promise<Figure[]> {
  const none = { atMost: 0 };
  const upward = (await directions.check(tree)).map(toSpot);
  const writtenByMany = listTables(tree).filter(({ writers }) => writers.length > 1);
  return [
    ...lineFigures(tree),
    ...testFigures(tree),
    commentFigure(tree),
    ...wordFigures(tree),
    ...sizeFigures(tree),
    { name: 'import cycles', value: countCycles(tree.root), aim: none },
    countFigure('upward imports', upward),
    { name: 'tables that several features write', value: writtenByMany.length, aim: none },
    countFigure('uses of a table outside its owner', foreignTableUses(tree).map(toSpot)),
    countFigure('fixed sleeps in tests', findFixedSleeps(tree)),
    countFigure('assertions that only build a fixture', findFixtureAssertions(tree)),
    countFigure('variables at module level of the server', findModuleState(tree)),
  ];
}

function toSpot({ path, line, problem }: Finding): Spot {
  return { path, line, text: problem };
}

function sizeFigures(tree: Tree): Figure[] {
  const files = tree.sources.filter((one) => isMeasured(one) && !one.test).map(({ lines }) => lines);
  const functions = measureFunctions(tree)
    .filter(({ view }) => !view)
    .map(({ lines }) => lines);
  return [
    { name: 'file lines, 95th percentile', value: percentile(files, 0.95), aim: { atMost: 170 } },
    { name: 'file lines, longest', value: percentile(files, 1), aim: { atMost: 300 } },
    { name: 'function lines, 95th percentile', value: percentile(functions, 0.95), aim: { atMost: 30 } },
    { name: 'function lines, longest', value: percentile(functions, 1), aim: { atMost: 80 } },
  ];
}

/** As the linter finds them. */
function countCycles(root: string): number {
  const biome = join(import.meta.dirname, '..', '..', 'node_modules/@biomejs/biome/bin/biome');
  const args = [
    biome,
    'lint',
    '--only=suspicious/noImportCycles',
    '--reporter=json',
    '--max-diagnostics=none',
  ];
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  const { summary }: { summary: { errors: number } } = JSON.parse(stdout);
  return summary.errors;
}
