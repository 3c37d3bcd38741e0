import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { isPatched } from '../scripts/choose-node.mjs';
import { production as complete } from './configuration.ts';
import { freshFolder } from './databases.ts';
import { type Instruction, parseDockerfile, parseExec, parsePairs, type Stage } from './dockerfile.ts';
import { freePort } from './free-port.ts';
import { linkFile, linkRuntimePackages, linkTree } from './linked-files.ts';

const root = resolve(import.meta.dirname, '..');
const run = promisify(execFile);
const read = (name: string) => readFile(join(root, name), 'utf8');
const linesOf = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

/** No server listens on this port, so that no third party is called. */
const nobody = 'http://127.0.0.1:9';
const production = {
  ...complete,
  TMDB_API_URL: nobody,
  YOCO_API_URL: nobody,
  SMTP_URL: nobody.replace('http', 'smtp'),
};

/** Starts a command in a folder, with only this environment. */
function start(words: readonly string[], cwd: string, env: Record<string, string>) {
  const [command = '', ...args] = words;
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(command === 'node' ? process.execPath : command, args, {
    cwd,
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(async () => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const ended = once(child, 'exit').then(([code]) => Number(code));
  return { child, ended, output: () => output };
}

async function serve(words: readonly string[], cwd: string, env: Record<string, string>) {
  const port = String(await freePort());
  const settings = { ...production, ...env, PORT: port, HOST: '127.0.0.1', DRAIN_SECONDS: '0' };
  const server = start(words, cwd, settings);
  const answer = async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status;
  await expect
    .poll(async () => (await answer()) ?? server.output(), { timeout: 20_000, message: server.output() })
    .toBe(200);
  return { ...server, settings };
}

/** Copies the files that `COPY . .` sees. */
async function copyContext(to: string): Promise<void> {
  const ignored = linesOf(await read('.dockerignore')).map((line) => line.replace(/^\*/, ''));
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root });
  const isIgnored = (path: string) => ignored.some((one) => path === one || path.startsWith(`${one}/`));
  for (const path of linesOf(stdout).filter((one) => !isIgnored(one))) {
    // A listed file may be deleted already, but not yet in a commit.
    if (existsSync(join(root, path))) linkFile(join(root, path), join(to, path));
  }
}

/** Skips packages of the system. An install links this tree's packages, a build links this tree's `dist`. */
async function runStep(text: string, cwd: string, env: Record<string, string>): Promise<void> {
  if (text.startsWith('apt-get ')) return;
  if (text.includes('--install-only')) return symlink(join(root, 'node_modules'), join(cwd, 'node_modules'));
  if (text.includes('--install-runtime')) return linkRuntimePackages(root, cwd);
  if (text.includes('--build-only')) linkTree(join(root, 'dist'), join(cwd, 'dist'));
  const step = start(['sh', '-c', text], cwd, env);
  expect([text, await step.ended, step.output()]).toEqual([text, 0, expect.not.stringContaining('Building')]);
}

interface Image {
  /** The folder that stands for the image's root. */
  folder: string;
  env: Record<string, string>;
  workdir: string;
}

async function copy(text: string, image: Image, images: ReadonlyMap<string, Image>): Promise<void> {
  const words = text.split(' ').filter((word) => !word.startsWith('--'));
  const [, from] = /--from=(\S+)/.exec(text) ?? [];
  const target = words.at(-1) ?? '';
  const to = join(image.folder, target.startsWith('/') ? target : join(image.workdir, target));
  for (const source of words.slice(0, -1)) {
    if (from !== undefined) linkTree(join(images.get(from)?.folder ?? '', source), to);
    else if (source === '.') await copyContext(to);
    else linkFile(join(root, source), join(to, basename(source)));
  }
}

async function build(stage: Stage, images: ReadonlyMap<string, Image>): Promise<Image> {
  const image: Image = { folder: await freshFolder(), env: {}, workdir: '/' };
  for (const { name, text } of stage.instructions) {
    if (name === 'WORKDIR') image.workdir = text;
    if (name === 'ENV') Object.assign(image.env, parsePairs(text));
    const folder = join(image.folder, image.workdir);
    await mkdir(folder, { recursive: true });
    if (name === 'COPY') await copy(text, image, images);
    if (name === 'RUN') await runStep(text, folder, image.env);
  }
  return image;
}

const find = (stage: Stage | undefined, name: string): Instruction[] =>
  stage?.instructions.filter((one) => one.name === name) ?? [];

it('the steps of the Dockerfile make a folder that serves, is healthy and stops', async () => {
  const stages = parseDockerfile(await read('Dockerfile'));
  const images = new Map<string, Image>();
  for (const stage of stages) images.set(stage.name, await build(stage, images));
  const last = stages.at(-1);
  const { folder, env, workdir } = images.get(last?.name ?? '') ?? { folder: '', env: {}, workdir: '' };
  const app = join(folder, workdir);
  expect(await readdir(join(app, 'node_modules'))).not.toContain('vite');
  expect(await readdir(app)).not.toContain('src');
  expect(await readdir(join(folder, env.DATA_DIR ?? ''))).toEqual([]);

  const [command] = find(last, 'CMD');
  const dataDir = join(folder, env.DATA_DIR ?? '');
  const before = await readdir(app, { recursive: true });
  const { child, ended, settings } = await serve(parseExec(command?.text ?? ''), app, {
    ...env,
    DATA_DIR: dataDir,
  });
  // The root file system may be read-only, so the product writes only to DATA_DIR.
  expect(await readdir(dataDir)).toContain('stoep.db');
  expect(await readdir(app, { recursive: true })).toEqual(before);
  const [health] = find(last, 'HEALTHCHECK');
  const check = () => start(parseExec(health?.text ?? ''), app, settings).ended;
  expect(await check()).toBe(0);
  const [signal] = find(last, 'STOPSIGNAL');
  expect(signal?.text).toBe('SIGTERM');
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(await check()).toBe(1);
});

it('the image has a Node without known vulnerabilities, the server’s pg_dump and a user of few rights, and takes no file that git ignores', async () => {
  const stages = parseDockerfile(await read('Dockerfile'));
  const { oldest } = JSON.parse(await read('scripts/patched-node.json'));
  for (const { from } of stages) {
    const [, version = ''] = /^node:([\d.]+)-slim$/.exec(from) ?? [];
    expect(isPatched(version, oldest), from).toBe(true);
  }
  expect(find(stages.at(-1), 'USER').map(({ text }) => text)).toEqual(['node']);
  const [, server] = /image: postgres:(\d+)/.exec(await read('compose.yaml')) ?? [];
  expect(find(stages.at(-1), 'ARG').map(({ text }) => text)).toEqual([`POSTGRES=${server}`]);
  const ignored = linesOf(await read('.dockerignore'));
  // The image is also built from the previous releases, which git ignores.
  const lines = linesOf(await read('.gitignore')).filter((line) => line !== '/previous/');
  for (const line of lines) {
    expect(ignored).toContain(line.replace(/^\/|\/$/g, '').replace(/\/$/, ''));
  }
});

it('the release archive serves and migrates without sources and development packages', async () => {
  const folder = await freshFolder();
  await run(process.execPath, ['scripts/pack-release.ts', '--draft', '--to', folder], { cwd: root });
  const [archive = '', ...others] = await readdir(folder);
  expect(others).toEqual([]);
  await run('tar', ['-xzf', archive], { cwd: folder });
  const app = join(folder, archive.replace('.tar.gz', ''));
  const documents = ['README', 'CHANGELOG', 'CONTRIBUTING', 'SECURITY', 'CODE_OF_CONDUCT'].map(
    (name) => `${name}.md`,
  );
  const folders = ['changes', 'decisions', 'dist', 'docs', 'ops', 'scripts'];
  const files = ['.env.example', '.npmrc', 'LICENSE', 'compose.yaml', 'package-lock.json', 'package.json'];
  expect((await readdir(app)).toSorted()).toEqual([...documents, ...folders, ...files].toSorted());
  expect((await stat(join(folder, archive))).size).toBeLessThan(20_000_000);
  linkRuntimePackages(root, app);

  // Both commands install packages first; the packages are there already.
  const { scripts } = JSON.parse(await readFile(join(app, 'package.json'), 'utf8'));
  const commandOf = (script: string) => {
    expect(script).toContain('export NODE_ENV=production');
    expect(script).toContain('--install-runtime');
    return script.slice(script.indexOf('exec '));
  };
  const dataDir = join(app, 'data');
  const plan = start(['sh', '-c', `${commandOf(scripts.stoep)} migrate --plan`], app, {
    ...production,
    DATA_DIR: dataDir,
  });
  expect([await plan.ended, plan.output()]).toEqual([0, expect.stringContaining('The database is empty')]);
  const { child, ended } = await serve(['sh', '-c', commandOf(scripts.start)], app, { DATA_DIR: dataDir });
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

it('a version that was released is no release again, whatever changed since', async () => {
  const folder = await freshFolder();
  await copyContext(folder);
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'changes', 'another.md'), '### Fixed\n\n- A fault.\n');
  const packing = start(['node', 'scripts/pack-release.ts'], folder, {});
  const { version } = JSON.parse(await read('package.json'));
  expect(await packing.ended).toBe(1);
  expect(packing.output()).toMatch(
    new RegExp(
      `^Version ${version} was released on \\S+, and this is another one: run .npm run changelog -- VERSION`,
    ),
  );
  expect(await readdir(folder)).not.toContain('release');
});
