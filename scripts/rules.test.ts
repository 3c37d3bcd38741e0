import { expect, test } from 'vitest';
import { readTree } from './rules/tree.ts';
import { printFinding, rules } from './rules.ts';

test('the tree keeps every rule', async () => {
  const tree = readTree(process.cwd());
  expect(tree.sources.length).toBeGreaterThan(0);
  const findings = await Promise.all(rules.map(async (rule) => rule.check(tree)));
  expect(findings.flat().map(printFinding)).toEqual([]);
});

test('a message names the place, what is wrong and the remedy', () => {
  const finding = {
    path: 'src/features/billing/read.ts',
    line: 3,
    problem: 'imports features/account: a feature never imports a feature',
    remedy: 'Move the shared rule to src/domain, or pass the view in from the page',
  };
  expect(printFinding(finding)).toBe(
    'src/features/billing/read.ts:3 imports features/account: a feature never imports a feature. ' +
      'Move the shared rule to src/domain, or pass the view in from the page.',
  );
});

test('each rule has a name of its own', () => {
  expect(new Set(rules.map((rule) => rule.name)).size).toBe(rules.length);
});
