import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('a process that is killed while it writes loses nothing that it acknowledged', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/kill-nine.ts', '--rounds', '5']);
  expect(stdout).toMatch(/acknowledged writes [1-9]\d*, lost 0, damaged 0/);
});
