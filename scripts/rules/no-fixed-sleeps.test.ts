import { expect, test } from 'vitest';
import { checkFiles } from './fixture.ts';
import { fixedSleeps, shortWaits } from './no-fixed-sleeps.ts';

test('finds waits outside of loops that look again', async () => {
  const code = [
    "import { setTimeout as sleep } from 'node:timers/promises';",
    'await new Promise((resolve) => setTimeout(resolve, 20));',
    'await sleep(30);',
    'while (!(await ready())) await sleep(25);',
    'const timer = setTimeout(() => stop(), 100);',
    'await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));',
  ].join('\n');
  expect(await checkFiles(fixedSleeps, { 'src/a.test.ts': code, 'src/a.ts': code })).toEqual(
    [2, 3].map((line) => `src/a.test.ts:${line} sleeps for a fixed time`),
  );
});

test('finds waits that a slow machine doesn’t keep', async () => {
  const code = ['await vi.waitFor(ready);', 'await vi.waitUntil(ready, 20_000);', 'await waitFor(ready);'];
  expect(await checkFiles(shortWaits, { 'src/a.test.ts': code.join('\n') })).toEqual([
    'src/a.test.ts:1 gives up after a second',
  ]);
});
