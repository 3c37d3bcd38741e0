import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from './run.mjs';

const VERSION_TIMEOUT_MS = 30_000;
/** A machine that has just started may update itself for minutes. */
const LOCK_TIMEOUT_MS = 300_000;
const LOCK_INTERVAL_MS = 2_000;
const APT_GET = '/usr/bin/apt-get';

export interface FoundProgram {
  path: string;
  version: string;
}

interface AptOptions {
  /** Default: apt-get as root, or with sudo that asks for no password. */
  command?: readonly string[];
  lockTimeoutMs?: number;
  lockIntervalMs?: number;
}

/** For Debian and Ubuntu. A failure is printed in one line; the caller checks whether the program exists. */
export async function installWithApt(packages: readonly string[], options: AptOptions = {}): Promise<void> {
  if (options.command === undefined && !existsSync(APT_GET)) return;
  const names = packages.join(' ');
  console.log(`Installing the system's package ${names}.`);
  const listed = await runApt(['update', '-qq'], options);
  if (listed.code !== 0) console.log(`The lists of packages are old: ${describeFailure(listed)}`);
  const flags = ['-y', '-qq', '--no-install-recommends'];
  const installed = await runApt(['install', ...flags, ...packages], options);
  if (installed.code !== 0)
    console.log(
      `No ${names} (${describeFailure(installed)}). Install it by hand: sudo apt-get install ${names}`,
    );
}

interface Result {
  code: number;
  output: string;
}

/** Waits for each lock of apt: apt has no timeout for the locks of its lists and archives. */
async function runApt(
  args: readonly string[],
  {
    command = process.getuid?.() === 0 ? [APT_GET] : ['sudo', '-n', APT_GET],
    lockTimeoutMs = LOCK_TIMEOUT_MS,
    lockIntervalMs = LOCK_INTERVAL_MS,
  }: AptOptions,
): Promise<Result> {
  const [program = '', ...rest] = [...command, ...args];
  // The locale is fixed, because messages of the programs are compared.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
  const end = performance.now() + lockTimeoutMs;
  for (let isFirst = true; ; isFirst = false) {
    const result = await run(program, rest, { env, quiet: true });
    const isLocked = result.code !== 0 && /Could not get lock|Unable to lock/.test(result.output);
    if (!isLocked || performance.now() > end) return result;
    if (isFirst)
      console.log(
        `Another program installs packages; waiting for it, at most ${Math.ceil(lockTimeoutMs / 60_000)} min: ${describeFailure(result)}`,
      );
    await sleep(lockIntervalMs);
  }
}

function describeFailure({ code, output }: Result): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const line = lines.find((one) => one.startsWith('E: ')) ?? lines.at(-1) ?? `status ${code}`;
  return line.replace(/^E: /, '').trim();
}

export async function verifyProgram(path: string): Promise<FoundProgram | undefined> {
  if (!existsSync(path)) return undefined;
  // On Windows a browser opens a window for `--version`.
  if (process.platform === 'win32') return { path, version: 'installed' };
  const { code, output } = await run(path, ['--version'], { quiet: true, limitMs: VERSION_TIMEOUT_MS });
  const version = /[^\n]*\d+\.\d+[^\n]*/.exec(output)?.[0].trim();
  return code === 0 && version ? { path, version } : undefined;
}
