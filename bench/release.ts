import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Runs the benches that compare a release with the one before it. Usage: npm run bench -- release */
const benches = [['first-view', '/', '/login', '/movies', '--runs=5'], ['drawn-pages']];
for (const [name, ...rest] of benches) {
  const script = join(import.meta.dirname, `${name}.ts`);
  const { status } = spawnSync(process.execPath, [script, ...rest], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
