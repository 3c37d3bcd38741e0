import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { run } from './run.mjs';

/** A project whose lock file has these packages, each installed with these files. */
async function project(
  packages: Record<string, { lock: Record<string, unknown>; files?: Record<string, string> }>,
  source = '',
): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'licences-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const locked = Object.entries(packages).map(([name, { lock }]) => [`node_modules/${name}`, lock]);
  await writeFile(
    join(root, 'package-lock.json'),
    JSON.stringify({ packages: { '': {}, ...Object.fromEntries(locked) } }),
  );
  await mkdir(join(root, 'src'));
  await writeFile(join(root, 'src', 'main.ts'), source);
  for (const [name, { files = {} }] of Object.entries(packages)) {
    await mkdir(join(root, 'node_modules', name), { recursive: true });
    for (const [file, text] of Object.entries(files))
      await writeFile(join(root, 'node_modules', name, file), text);
  }
  return root;
}

const write = async (root: string) => {
  const to = join(root, 'licences.txt');
  const script = join(import.meta.dirname, 'write-licences.ts');
  const { code, output } = await run(process.execPath, [script, '--root', root, '--to', to], { quiet: true });
  return code === 0 ? readFile(to, 'utf8') : output;
};

it('has what runs and what a script imports with its own needs, and no tool of the build', async () => {
  const root = await project(
    {
      runs: { lock: { version: '1.0.0', license: 'MIT' }, files: { LICENSE: 'Text of runs.' } },
      drawn: { lock: { version: '2.0.0', license: 'ISC', dev: true, dependencies: { needed: '1' } } },
      needed: { lock: { version: '3.0.0', license: 'MIT', dev: true }, files: { 'NOTICE.md': 'Ours.' } },
      tool: { lock: { version: '4.0.0', license: 'MIT', dev: true } },
    },
    "import { draw } from 'drawn/fast';",
  );
  const text = await write(root);
  expect(text).toContain('runs 1.0.0\nMIT\n\nText of runs.');
  expect(text).toContain('drawn 2.0.0\nISC');
  expect(text).toContain('needed 3.0.0\nMIT\n\nOurs.');
  expect(text).not.toContain('tool');
});

it('ends the build for a package that says nowhere what its licence is', async () => {
  const root = await project({ silent: { lock: { version: '1.0.0' } } });
  expect(await write(root)).toContain('silent says nowhere what its licence is.');
});
