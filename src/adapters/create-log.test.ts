import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

function runProgram(last: string) {
  const program = `
    import { createLog, logCrashes } from './src/adapters/create-log.ts';
    logCrashes(createLog('info', false));
    ${last}`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const lines = stdout.split('\n').filter((line) => line !== '');
  return { lines: lines.map((line) => JSON.parse(line)), stderr, status };
}

it.each([
  ['an exception', 'setImmediate(() => { throw new Error("lost"); });'],
  ['a rejection that nobody handles', 'Promise.reject(new Error("lost"));'],
])('%s ends the process with a line of the log, and prints nothing else', (_, program) => {
  const { lines, stderr, status } = runProgram(program);
  expect(lines.map(({ level, msg, err }) => [level, msg, err.message])).toEqual([
    ['error', 'The process crashed', 'lost'],
  ]);
  expect([stderr, status]).toEqual(['', 1]);
});

it('a warning of Node is a line of the log', () => {
  const { lines, stderr, status } = runProgram('process.emitWarning("old");');
  expect(lines.map(({ level, msg, err }) => [level, msg, err.message])).toEqual([
    ['warn', 'Node warned', 'old'],
  ]);
  expect([stderr, status]).toEqual(['', 0]);
});
