import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ensureInstalled } from './install.mjs';

let root;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'stoep-install-'));
  await writeJson('package.json', { scripts: {}, dependencies: { react: '19.3.1' } });
  await writeJson('package-lock.json', { packages: {} });
  // A stand-in for npm: notes each call, and installs one package unless the file `broken` exists.
  const npm = `
    const fs = require('fs');
    fs.appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
    if (fs.existsSync('broken')) process.exit(1);
    fs.mkdirSync('node_modules/react', { recursive: true });`;
  await writeFile(join(root, 'npm-cli.js'), npm);
  vi.stubEnv('npm_execpath', join(root, 'npm-cli.js'));
  vi.stubEnv('npm_node_execpath', process.execPath);
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await rm(root, { recursive: true, force: true });
});

const writeJson = (path, value) => writeFile(join(root, path), JSON.stringify(value));

async function calls() {
  const text = await readFile(join(root, 'calls'), 'utf8').catch(() => '');
  return text.split('\n').filter(Boolean);
}

test('a product in production that is built gets no development packages', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  expect(await ensureInstalled(root, { development: false })).toBe(true);
  expect(await ensureInstalled(root, { development: false })).toBe(false);
  expect(await calls()).toEqual([
    expect.stringMatching(/^install --no-save .*--omit=dev --include=optional/),
  ]);
  // A build or a test needs the development packages.
  expect(await ensureInstalled(root)).toBe(true);
  expect((await calls())[1]).toContain('--include=dev');
  expect(await ensureInstalled(root, { development: false })).toBe(false);
});

test('outside production everything is installed at once, even for what needs less', async () => {
  vi.stubEnv('NODE_ENV', '');
  expect(await ensureInstalled(root, { development: false })).toBe(true);
  expect(await ensureInstalled(root)).toBe(false);
  expect((await calls())[0]).toContain('--include=dev');
});

test('installs once, development packages too', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  expect(await ensureInstalled(root)).toBe(true);
  expect(await ensureInstalled(root)).toBe(false);
  const all = await calls();
  expect(all).toHaveLength(1);
  expect(all[0]).toMatch(/^install --no-save .*--include=dev --include=optional/);
});

test('installs again for other versions, not for another wording of a script', async () => {
  await ensureInstalled(root);
  await writeJson('package.json', { scripts: { dev: 'x' }, dependencies: { react: '19.3.1' } });
  expect(await ensureInstalled(root)).toBe(false);
  await writeJson('package.json', { scripts: {}, dependencies: { react: '19.4.0' } });
  expect(await ensureInstalled(root)).toBe(true);
  await writeJson('package-lock.json', { packages: { 'node_modules/react': {} } });
  expect(await ensureInstalled(root)).toBe(true);
});

test('a second one waits for the first and finds everything there', async () => {
  const both = await Promise.all([ensureInstalled(root), ensureInstalled(root)]);
  expect(both.filter((installed) => installed)).toHaveLength(1);
  expect(await calls()).toHaveLength(1);
});

test('an install that npm refuses says so, and the next start tries again', async () => {
  await writeFile(join(root, 'broken'), '');
  await expect(ensureInstalled(root)).rejects.toThrow('npm could not install the packages (status 1)');
  await rm(join(root, 'broken'));
  expect(await ensureInstalled(root)).toBe(true);
});

test('what a killed install left is removed, once its npm has ended', async () => {
  await mkdir(join(root, 'node_modules/half'), { recursive: true });
  await mkdir(join(root, '.cache'));
  const npm = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await writeFile(join(root, '.cache/installing'), String(npm.pid));
  const installing = ensureInstalled(root);
  expect(await calls()).toEqual([]);
  npm.kill('SIGKILL');
  expect(await installing).toBe(true);
  await expect(readdir(join(root, 'node_modules'))).resolves.toEqual(['.stoep-install', 'react']);
  expect(existsSync(join(root, '.cache/installing'))).toBe(false);
});
