import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const VERSION_TIMEOUT_MS = 30_000;

export interface FoundProgram {
  path: string;
  version: string;
}

/** Debian and Ubuntu; as root, or with sudo that doesn't ask. */
export async function installWithApt(packages: readonly string[]): Promise<void> {
  if (!existsSync('/usr/bin/apt-get')) return;
  console.log("Trying the system's package.");
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    const [command = '', ...rest] = [...prefix, 'apt-get', ...args];
    await run(command, rest, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  }
}

export async function verifyProgram(path: string): Promise<FoundProgram | undefined> {
  if (!existsSync(path)) return undefined;
  // On Windows a browser opens a window for `--version`.
  if (process.platform === 'win32') return { path, version: 'installed' };
  const { code, output } = await run(path, ['--version'], { quiet: true, limitMs: VERSION_TIMEOUT_MS });
  const version = /[^\n]*\d+\.\d+[^\n]*/.exec(output)?.[0].trim();
  return code === 0 && version ? { path, version } : undefined;
}
