import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { startTestApp } from './app.ts';
import { Browser } from './browser.ts';
import { freshFolder } from './databases.ts';
import { parseDockerfile } from './dockerfile.ts';
import { freePort } from './free-port.ts';
import { addHousehold } from './households.ts';
import { answers, root, run } from './run-process.ts';

const execute = promisify(execFile);
const read = async (command: string, ...args: string[]) =>
  (await execute(command, args, { maxBuffer: 64e6 })).stdout.trim();

const programs = ['buildah', 'debootstrap', 'unshare', 'nsenter'];
const absent = programs.filter((name) => spawnSync(name, ['--version']).error !== undefined);
const reason =
  process.getuid?.() === 0
    ? absent.length === 0
      ? null
      : `${absent.join(', ')} not found`
    : 'only root may mount its file system';
if (reason !== null) console.log(`The image isn’t built, and its test counts as skipped: ${reason}.`);

/** Buildah needs no container engine: its images are in this folder, and steps run in a chroot. */
const folder = join(root, '.cache', 'image');
const buildah = (...args: string[]) =>
  read(
    'buildah',
    '--storage-driver',
    'vfs',
    '--root',
    join(folder, 'storage'),
    '--runroot',
    join(folder, 'run'),
    ...args,
  );

const certificates = '/etc/ssl/certs/ca-certificates.crt';

/** Replaces the official image: Debian, this process's Node and npm, and the user `node`. */
async function makeBase(): Promise<string> {
  const base = join(folder, 'base');
  if (existsSync(base)) return base;
  const { VERSION_CODENAME = '' } = parseEnv(await readFile('/etc/os-release', 'utf8'));
  const draft = `${base}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await read(
    'debootstrap',
    '--variant=minbase',
    '--include=ca-certificates,libatomic1',
    VERSION_CODENAME,
    draft,
  );
  const local = join(draft, 'usr', 'local');
  await cp(process.execPath, join(local, 'bin', 'node'), { dereference: true });
  const npm = await read('sh', '-c', 'readlink -f "$(command -v npm)"');
  await cp(join(npm, '..', '..'), join(local, 'lib', 'node_modules', 'npm'), {
    recursive: true,
    dereference: true,
  });
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin', 'npm'));
  // The machine's network may have its own certificate authority.
  await cp(certificates, join(draft, certificates));
  await read('chroot', draft, 'useradd', '--uid', '1000', '--user-group', '--create-home', 'node');
  await rename(draft, base);
  return base;
}

/** Commits the base under the name that the Dockerfile uses. */
async function commitBase(name: string): Promise<void> {
  const container = await buildah('from', 'scratch');
  await buildah('add', '--quiet', container, await makeBase(), '/');
  await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${certificates}`, container);
  await buildah('commit', '--quiet', '--rm', container, name);
}

/** Debian's version, because the official image uses PostgreSQL's own repository, which may be out of reach. */
async function debiansPostgres(): Promise<string> {
  const dependencies = await read('apt-cache', 'depends', 'postgresql-client');
  return /postgresql-client-(\d+)/.exec(dependencies)?.[1] ?? '';
}

type Settings = Record<string, string | undefined>;

/** Adds a household to a database for the image. */
async function fill(
  folder: string,
  { APP_SECRET = '' }: Settings,
): Promise<{ email: string; password: string }> {
  const app = await startTestApp({ DATA_DIR: folder, APP_SECRET });
  const { email, password } = await addHousehold(app);
  await app.close();
  return { email, password };
}

interface ImageConfig {
  User: string;
  WorkingDir: string;
  Env: string[];
  Cmd: string[];
  StopSignal: string;
  Healthcheck: { Test: string[] };
}

/**
 * Starts the image as `compose.yaml` does: a read-only root, a new `/tmp`, the volume `/data`, its own
 * processes, and the image's user and environment.
 */
async function startImage(image: ImageConfig, data: string, settings: Settings) {
  const container = await buildah('from', 'stoep:test');
  const mount = await buildah('mount', container);
  onTestFinished(async () => void (await buildah('rm', container)));
  await execute('chown', ['--recursive', '1000:1000', data]);
  const env = [...image.Env, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)];
  const words = ['env', '--ignore-environment', '--chdir', image.WorkingDir, ...env];
  const mounts = `set -eu
    mount --bind "$0" "$0"
    mount -t proc proc "$0/proc"
    mount --rbind /dev "$0/dev"
    mount -t tmpfs tmpfs "$0/tmp"
    mount --bind "$1" "$0/data"
    mount -o remount,bind,ro "$0"
    root=$0; shift
    exec chroot --userspec="$1" "$root" "\${@:2}"`;
  const outer = run(
    'unshare',
    [
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      'bash',
      '-c',
      mounts,
      mount,
      data,
      image.User,
      ...words,
      ...image.Cmd,
    ],
    {},
  );
  const findInner = () => read('pgrep', '--parent', String(outer.child.pid)).catch(() => '');
  await expect.poll(findInner).not.toBe('');
  const inner = await findInner();
  const inside = (...command: string[]) => {
    const enter = ['--target', inner, '--mount', '--pid', '--root', '--setuid', '1000', '--setgid', '1000'];
    return spawnSync('nsenter', [...enter, ...words, ...command], { encoding: 'utf8' });
  };
  return { ...outer, pid: Number(inner), inside };
}

/** Packages are installed as in a fresh clone, and vfs copies each layer, which takes minutes. */
const longMs = 20 * 60_000;

it.skipIf(reason !== null)(
  'the image is built, serves from a read-only root as its user, signs a viewer in, and stops on SIGTERM',
  async () => {
    const [from = ''] = parseDockerfile(await readFile(join(root, 'Dockerfile'), 'utf8')).map(
      (one) => one.from,
    );
    await commitBase(`docker.io/library/${from}`);
    onTestFinished(async () => void (await buildah('rmi', '--all', '--force')));
    await buildah(
      ...['build', '--isolation', 'chroot', '--format', 'docker', '--pull-never', '--tag', 'stoep:test'],
      ...['--build-arg', `POSTGRES=${await debiansPostgres()}`, root],
    );
    const { Docker } = JSON.parse(await buildah('inspect', '--type', 'image', 'stoep:test'));
    const [{ size }] = JSON.parse(await buildah('images', '--json', 'stoep:test'));
    const image: ImageConfig = Docker.config;
    console.log(`stoep:test: ${size}, ${Docker.rootfs.diff_ids.length} layers`);

    const port = String(await freePort());
    const settings: Settings = {
      ...parseEnv(await readFile(join(import.meta.dirname, 'image.env'), 'utf8')),
      PORT: port,
    };
    const data = await freshFolder();
    const household = await fill(data, settings);
    const { pid, inside, ended, output } = await startImage(image, data, settings);
    await Promise.race([
      expect.poll(() => answers(Number(port))).toBe(true),
      ended.then((code) => Promise.reject(new Error(`Ended with ${code}: ${output()}`))),
    ]);
    const [, ...check] = image.Healthcheck.Test;
    expect(inside(...check).status).toBe(0);
    expect(inside('touch', '/app/new').stderr).toContain('Read-only file system');
    expect(inside('pg_dump', '--version').status).toBe(0);
    expect(await readFile(`/proc/${pid}/status`, 'utf8')).toMatch(/^Uid:\t1000\t1000/m);
    const { status, headers } = await new Browser(`http://127.0.0.1:${port}`).post('/login', household, {
      Origin: settings.PUBLIC_URL ?? '',
    });
    expect([status, headers.get('Location')]).toEqual([303, '/']);

    expect(image.StopSignal).toBe('SIGTERM');
    process.kill(pid, 'SIGTERM');
    expect([await ended, output()]).toEqual([0, expect.any(String)]);
  },
  longMs,
);
