import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { findNode, nodeEnvironment, toolScript } from './node.mjs';

const root = process.cwd();
afterEach(() => vi.unstubAllEnvs());

test('finds the pinned Node of this repository', () => {
  expect(findNode(root).startsWith(join(root, 'node_modules'))).toBe(true);
});

test('takes the Node that runs it where no pinned one is there, when it is new enough', () => {
  expect(findNode(join(root, 'nowhere'))).toBe(process.execPath);
});

test('tools see that Node first, and nothing of what the machine is used for', () => {
  vi.stubEnv('NODE_ENV', 'production');
  const environment = nodeEnvironment(root, '/pinned/bin/node', { EXTRA: '1' });
  const path = environment.PATH ?? environment.Path;
  expect(path.split(delimiter)[0]).toBe(dirname('/pinned/bin/node'));
  expect(environment).not.toHaveProperty('NODE_ENV');
  expect(environment.EXTRA).toBe('1');
});

test.each([
  ['typescript', 'tsc'],
  ['@biomejs/biome', 'biome'],
  ['@react-router/dev', 'react-router'],
])('knows the script of %s', (packageName, tool) => {
  expect(existsSync(toolScript(root, packageName, tool))).toBe(true);
});
