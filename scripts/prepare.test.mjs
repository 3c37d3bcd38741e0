import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** A repository with only the files that `prepare.mjs` needs, and an npm that notes its calls. */
async function makeRepository() {
  const root = await mkdtemp(join(tmpdir(), 'stoep-prepare-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const folder of ['scripts', 'dist', 'bin']) await mkdir(join(root, folder));
  const names = ['prepare', 'choose-node', 'install', 'lock', 'run'].map((name) => `${name}.mjs`);
  for (const name of [...names, 'patched-node.json']) {
    await copyFile(join(import.meta.dirname, name), join(root, 'scripts', name));
  }
  await writeFile(join(root, 'package.json'), '{"type":"module"}');
  await writeFile(join(root, 'package-lock.json'), '{}');
  const npm = '#!/bin/sh\necho "$*" >> calls\nmkdir -p node_modules\n';
  await writeFile(join(root, 'bin', 'npm'), npm, { mode: 0o755 });
  return root;
}

/** Returns the calls of npm that a run of `prepare.mjs` makes. */
async function prepare(root, environment, ...flags) {
  await rm(join(root, 'calls'), { force: true });
  const { npm_execpath: _npm, ...outer } = process.env;
  const env = {
    ...outer,
    PREVIEW: '',
    ...environment,
    PATH: `${join(root, 'bin')}${delimiter}${outer.PATH}`,
  };
  const child = spawn(process.execPath, [join(root, 'scripts/prepare.mjs'), ...flags], { env });
  expect(await once(child, 'exit')).toEqual([0, null]);
  const text = await readFile(join(root, 'calls'), 'utf8').catch(() => '');
  return text.split('\n').filter(Boolean);
}

const production = { NODE_ENV: 'production' };

test('production installs development packages for a build or a preview alone', async () => {
  const root = await makeRepository();
  const forBuild = await prepare(root, production);
  expect(forBuild).toEqual([expect.stringContaining('--include=dev'), 'run --silent build']);
  // Like an archive or an image, the folder is built and has no packages.
  await rm(join(root, 'node_modules'), { recursive: true });
  expect(await prepare(root, production)).toEqual([expect.stringContaining('--omit=dev')]);
  expect(await prepare(root, production)).toEqual([]);
  expect(await prepare(root, { NODE_ENV: '' }, '--install-runtime')).toEqual([]);
  expect(await prepare(root, production, '--install-only')).toEqual([
    expect.stringContaining('--include=dev'),
  ]);
  await rm(join(root, 'node_modules'), { recursive: true });
  expect(await prepare(root, { ...production, PREVIEW: '1' })).toEqual([
    expect.stringContaining('--include=dev'),
  ]);
});
