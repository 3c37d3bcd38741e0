import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { run } from './run.mjs';

const node = process.execPath;

test('answers the status, and the output of a quiet run', async () => {
  const { code, output } = await run(
    node,
    ['-e', 'console.log("out"); console.error("err"); process.exit(3)'],
    {
      quiet: true,
    },
  );
  expect(code).toBe(3);
  expect(output).toContain('out\n');
  expect(output).toContain('err\n');
});

test('a program that does not exist answers 127', async () => {
  expect((await run('/nowhere/program', [], { quiet: true })).code).toBe(127);
});

test('a program past its time limit is ended and answers 124', async () => {
  const { code } = await run(node, ['-e', 'setInterval(() => {}, 1000)'], { quiet: true, limitMs: 100 });
  expect(code).toBe(124);
});

test.skipIf(process.platform === 'win32')('a signal reaches what the children started', async () => {
  const module = fileURLToPath(new URL('run.mjs', import.meta.url));
  const grandchild = 'console.log(1); setInterval(() => {}, 1000)';
  const child = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(grandchild)}], { stdio: 'inherit' })`;
  const parent = `
    import { run, stopWithSignals } from ${JSON.stringify(module)};
    stopWithSignals();
    await run(process.execPath, ['-e', ${JSON.stringify(child)}]);`;
  const process_ = spawn(node, ['--input-type=module', '-e', parent], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // The grandchild prints when it begins. The pipe closes when no process holds it.
  await once(process_.stdout, 'data');
  process_.stdout.resume();
  process_.kill('SIGTERM');
  const [code] = await once(process_, 'close');
  expect(code).toBe(143);
});
