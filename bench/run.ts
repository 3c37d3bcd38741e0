import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Most scripts measure the built product: `npm run build` first. Usage: npm run bench [-- NAME …] */
const [name, ...rest] = process.argv.slice(2);
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -'.ts'.length));

if (name !== undefined && names.includes(name)) {
  const script = join(import.meta.dirname, `${name}.ts`);
  process.exitCode = spawnSync(process.execPath, [script, ...rest], { stdio: 'inherit' }).status ?? 1;
} else {
  process.stdout.write(`npm run bench -- NAME …\n\n${names.map((one) => `  ${one}`).join('\n')}\n`);
  process.exitCode = name === undefined ? 0 : 1;
}
