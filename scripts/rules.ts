import { writeFileSync } from 'node:fs';
import { adapterTypes } from './rules/adapters-as-types.ts';
import { brand } from './rules/brand-in-one-place.ts';
import { browser } from './rules/browser-apart.ts';
import { classes } from './rules/classes-in-one-sheet.ts';
import { decisions } from './rules/decisions-numbered.ts';
import { directions } from './rules/directions.ts';
import { features } from './rules/features-in-order.ts';
import { fixedSleeps, shortWaits } from './rules/no-fixed-sleeps.ts';
import { transactionLoops } from './rules/no-loops-in-transactions.ts';
import { moduleState } from './rules/no-module-state.ts';
import { secretPaths } from './rules/no-secret-in-path.ts';
import { vagueNames } from './rules/no-vague-names.ts';
import { formReader } from './rules/one-form-reader.ts';
import { askedAgain } from './rules/pages-asked-again.ts';
import { paths } from './rules/paths-in-one-place.ts';
import type { Finding, Rule } from './rules/rule.ts';
import { sources } from './rules/sources-open.ts';
import { foreignTables, growingTables, ownedTables } from './rules/tables-owned.ts';
import { texts } from './rules/texts-in-catalogues.ts';
import { texts as standingTexts } from './rules/texts-stand-alone.ts';
import { readTree } from './rules/tree.ts';

/** Biome, TypeScript and knip check the other rules. */
export const rules: readonly Rule[] = [
  directions,
  features,
  adapterTypes,
  paths,
  brand,
  secretPaths,
  formReader,
  transactionLoops,
  vagueNames,
  browser,
  sources,
  moduleState,
  fixedSleeps,
  askedAgain,
  shortWaits,
  classes,
  decisions,
  ownedTables,
  foreignTables,
  growingTables,
  texts,
  standingTexts,
];

export function printFinding({ path, line, problem, remedy }: Finding): string {
  return `${path}:${line} ${problem}. ${remedy}.`;
}

async function main(): Promise<void> {
  const tree = readTree(process.cwd());
  const [report] = process.argv.slice(2);
  let failed = 0;
  for (const rule of rules) {
    const findings = await rule.check(tree);
    console.log(`${findings.length === 0 ? 'ok    ' : 'FAILED'} ${rule.name}: ${rule.says}`);
    for (const finding of findings) console.log(`       ${printFinding(finding)}`);
    if (findings.length > 0) failed += 1;
  }
  const passed = rules.length - failed;
  if (report) writeFileSync(report, JSON.stringify({ passed, failed, skipped: 0 }));
  if (failed > 0) process.exitCode = 1;
}

if (import.meta.main) await main();
