import { glob, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { ensureBuild } from './ensure-build.ts';

await ensureBuild();

/** Packages with a development and a production half choose one by this variable when they load. */
const choice = /\bprocess\.env\.NODE_ENV\b/;

async function readServer(): Promise<{ path: string; text: string }[]> {
  const paths = await Array.fromAsync(glob('dist/server/**/*.js'));
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(path, 'utf8') })));
}

it('the built server holds no development build, whatever NODE_ENV says', async () => {
  const files = await readServer();
  expect(files.length).toBeGreaterThan(5);
  const choosing = files.filter(({ text }) => choice.test(text));
  expect(choosing.map(({ path }) => path)).toEqual([]);
  const all = files.map(({ text }) => text).join('\n');
  expect(all).toContain('react-dom-server.node.production.js');
  expect(all).not.toMatch(/[\w.-]+\.development\.js/);
});

it('no package that the built server imports has two halves', async () => {
  const files = await readServer();
  const imports = files.flatMap(({ text }) => [
    ...text.matchAll(/^(?:import|export)\b[^'"\n]*?["']([^'"./][^'"]*)["'];?$/gm),
  ]);
  const names = new Set(imports.map(([, name = '']) => name).filter((name) => !isBuiltin(name)));
  expect(names).toContain('kysely');
  const entries = [...names].map((name) => ({ name, path: fileURLToPath(import.meta.resolve(name)) }));
  const texts = await Promise.all(
    entries.map(async ({ name, path }) => ({ name, text: await readFile(path, 'utf8') })),
  );
  expect(texts.filter(({ text }) => choice.test(text)).map(({ name }) => name)).toEqual([]);
});
