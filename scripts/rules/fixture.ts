import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Rule } from './rule.ts';
import { readTree, type Tree } from './tree.ts';

/** Writes a small repository for one test and reads it; it is removed when the test ends. */
export function writeTree(files: Record<string, string>): Tree {
  const root = mkdtempSync(join(tmpdir(), 'stoep-rules-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return readTree(root);
}

/** What a rule says about a small repository: `path:line problem`, one text per finding. */
export async function checkFiles(rule: Rule, files: Record<string, string>): Promise<string[]> {
  const findings = await rule.check(writeTree(files));
  return findings.map(({ path, line, problem }) => `${path}:${line} ${problem}`);
}
