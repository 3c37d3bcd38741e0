import { join, resolve } from 'node:path';
import { run } from '../scripts/run.mjs';

const root = resolve(import.meta.dirname, '..');

// Run once in each process, which runs many test files.
let building: Promise<void> | null = null;

/** Builds if sources have changed, with a message. Test files of other processes wait for the same build. */
export function ensureBuild(): Promise<void> {
  building ??= build();
  return building;
}

async function build(): Promise<void> {
  const { NODE_ENV: _test, VITEST: _ours, ...env } = process.env;
  const prepare = join(root, 'scripts', 'prepare.mjs');
  const { code, output } = await run(process.execPath, [prepare, '--build-only'], { env, quiet: true });
  if (code !== 0) throw new Error(`There is no build of these sources to test:\n${output}`);
  if (output !== '') console.warn(`The build was stale: ${output.trim()}`);
}
