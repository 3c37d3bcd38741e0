import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Rule } from './rule.ts';
import { readTree, type Tree } from './tree.ts';

export function writeTree(files: Record<string, string>): Tree {
  const root = mkdtempSync(join(tmpdir(), 'stoep-rules-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return readTree(root);
}

export async function checkFiles(rule: Rule, files: Record<string, string>): Promise<string[]> {
  const findings = await rule.check(writeTree(files));
  return findings.map(({ path, line, problem }) => `${path}:${line} ${problem}`);
}
