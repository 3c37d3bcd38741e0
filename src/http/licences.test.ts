import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '#src/routes.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('tells the licences of what reaches a browser or the image', async () => {
  const answer = await app.browser().get(paths.licences);
  expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  const text = `\n${await answer.text()}`;
  const { dependencies, devDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  for (const [name, version] of Object.entries(dependencies))
    expect(text).toContain(`\n${name} ${version}\n`);
  // The build puts these into scripts, styles and fonts.
  for (const name of ['core-js', 'workbox-strategies', '@fontsource-variable/figtree'])
    expect(text).toContain(`\n${name} ${devDependencies[name]}\n`);
  expect(text).toContain('Copyright (c) Meta Platforms');
  for (const name of ['vitest', '@biomejs/biome', 'typescript']) expect(text).not.toContain(`\n${name} `);
  const help = await (await app.browser().get(paths.help)).text();
  expect(help).toContain(`href="${paths.licences}"`);
});
