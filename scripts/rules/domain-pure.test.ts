// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are programs for the rules under test.
import { describe, expect, test } from 'vitest';
import { domain } from './domain-pure.ts';
import { checkFiles } from './fixture.ts';

describe('domain-pure', () => {
  test('lets a rule work on its arguments', async () => {
    const text = 'export const dayOf = (ms: number) => new Date(ms).getUTCDay();\n// Date.now(), fetch()\n';
    expect(await checkFiles(domain, { 'src/domain/period.ts': text })).toEqual([]);
  });

  test.each([
    ['Date.now()', 'Date.now'],
    ['new Date()', 'new Date() without an argument'],
    ["Math['random']()", 'Math.random'],
    ["fetch('x')", 'fetch'],
    ['process.pid', 'process'],
  ])('refuses %s', async (code, what) => {
    const found = await checkFiles(domain, { 'src/domain/period.ts': `\nexport const a = () => ${code};` });
    expect(found).toEqual([
      `src/domain/period.ts:2 uses ${what}: domain knows no clock, chance, network or process`,
    ]);
  });

  test('refuses packages and modules of the runtime', async () => {
    const found = await checkFiles(domain, { 'src/domain/a.ts': "import 'react';\nimport 'node:fs';" });
    expect(found).toEqual([
      'src/domain/a.ts:1 imports react: domain imports only itself',
      'src/domain/a.ts:2 imports node:fs: domain imports only itself',
    ]);
  });
});
