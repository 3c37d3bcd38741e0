import { chmod, mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { chooseNode, isPatched } from './choose-node.mjs';

async function place(file, version) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `#!/bin/sh\necho v${version}\n`);
  await chmod(file, 0o755);
  return dirname(file);
}

/** A repository with a packaged Node and a machine with one of its own. */
async function makeRepository({ packaged, machines }) {
  const root = await mkdtemp(join(tmpdir(), 'stoep-node-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await writeFile(join(root, 'package.json'), '{"optionalDependencies":{"node-here":"1"}}');
  const bin = join(root, 'node_modules', '.bin');
  await mkdir(bin, { recursive: true });
  if (packaged !== null) await place(join(root, 'node_modules/node-here/bin/node'), packaged);
  const folder =
    machines === null ? join(root, 'empty') : await place(join(root, 'machine', 'node'), machines);
  return { root, searchPath: [bin, folder].join(delimiter), link: () => readlink(join(bin, 'node')) };
}

test('knows the patched versions of each line', () => {
  const oldest = ['26.12.1', '24.22.1'];
  for (const version of ['v26.12.1', '26.13.0', 'v24.22.1', 'v24.22.10'])
    expect(isPatched(version, oldest), version).toBe(true);
  for (const version of ['v26.12.0', 'v26.9.9', 'v24.21.9', 'v25.99.0', 'v22.99.0', 'v20.20.2', 'nonsense'])
    expect(isPatched(version, oldest), version).toBe(false);
});

test('takes the machine’s Node when it is patched', async () => {
  const { root, searchPath, link } = await makeRepository({ packaged: '26.10.0', machines: '26.12.1' });
  expect(await chooseNode(root, searchPath)).toBeNull();
  expect(await link()).toBe(join(root, 'machine', 'node').replace(root, '../..'));
});

test('takes the packaged Node otherwise, and says what is wrong with it', async () => {
  for (const machines of ['26.11.0', '20.20.2', 'nonsense', null]) {
    const { root, searchPath, link } = await makeRepository({ packaged: '26.10.0', machines });
    const said = await chooseNode(root, searchPath);
    expect(said).toContain('Node 26.10.0 has known vulnerabilities: CVE-2026-111497');
    expect(said).toContain('Install Node 26.12.1 or 24.22.1');
    expect(said).not.toContain('\n');
    expect(await link()).toBe('../node-here/bin/node');
  }
});

test('says nothing of a packaged Node that is patched', async () => {
  const { root, searchPath } = await makeRepository({ packaged: '26.12.1', machines: null });
  expect(await chooseNode(root, searchPath)).toBeNull();
});

test('goes back to the packaged Node when the machine’s was replaced by an older one', async () => {
  const { root, searchPath, link } = await makeRepository({ packaged: '26.10.0', machines: '24.22.1' });
  await chooseNode(root, searchPath);
  await place(join(root, 'machine', 'node'), '24.1.0');
  expect(await chooseNode(root, searchPath)).not.toBeNull();
  expect(await link()).toBe('../node-here/bin/node');
});
