import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels?: { severity?: string };
  annotations?: { summary?: string; action?: string };
}

const ops = join(import.meta.dirname, '..', 'ops');

function readRules(file: string): Rule[] {
  const { groups } = parse(readFileSync(join(ops, file), 'utf8')) as { groups: { rules: Rule[] }[] };
  return groups.flatMap(({ rules }) => rules);
}

const sizes = ['prometheus-alerts-small.yaml', 'prometheus-alerts-large.yaml'];
const files = readdirSync(ops).filter((name) => name.startsWith('prometheus-alerts'));
const all = files.flatMap((file) => readRules(file).map((rule) => [`${file} ${rule.alert}`, rule] as const));

it('there are rules for every size, and the same further ones for two sizes', () => {
  expect(files.toSorted()).toEqual([...sizes, 'prometheus-alerts.yaml'].toSorted());
  const names = (file: string) => readRules(file).map(({ alert }) => alert);
  const [small = [], large = []] = sizes.map(names);
  expect(small).toEqual(large);
  const together = [...names('prometheus-alerts.yaml'), ...small];
  expect(new Set(together).size).toBe(together.length);
});

it.each(all)('%s has a time, a severity, what it found and what to do', (_, rule) => {
  expect(rule.for).toMatch(/^\d+[smhd]$/);
  expect(['critical', 'warning']).toContain(rule.labels?.severity);
  expect(rule.annotations).toEqual({ summary: expect.any(String), action: expect.any(String) });
});

it('shares and quantiles count from some traffic on', () => {
  const shares = all.filter(([, { expr }]) => /histogram_quantile|\)\s*\/ sum/.test(expr));
  expect(shares.length).toBeGreaterThan(6);
  for (const [name, { expr }] of shares) expect(expr, name).toMatch(/ and sum.*\(increase\(.*\) > \d/);
});
