import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';

/**
 * Serves while you work: builds, serves, and does both again whenever a source changes. What you see is what
 * `npm start` serves; a build takes a few seconds.
 */
const root = join(import.meta.dirname, '..');

/** Editors write a file in several steps, in ms. */
const settle = 150;

let server: ChildProcess | null = null;
let timer: NodeJS.Timeout | undefined;

function restart(): void {
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    process.stderr.write('The build failed. Serving the last one that worked.\n');
    return;
  }
  const previous = server;
  const begin = () => {
    server = spawn(process.execPath, [join(root, 'dist', 'server', 'main.js')], {
      cwd: root,
      stdio: 'inherit',
    });
  };
  if (previous === null || previous.exitCode !== null) begin();
  else {
    previous.once('exit', begin);
    previous.kill('SIGTERM');
  }
}

for (const folder of ['src', 'migrations', 'public']) {
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(restart, settle);
  });
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server?.once('exit', () => process.exit(0));
    if (server === null || !server.kill('SIGTERM')) process.exit(0);
  });
}

restart();
