import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withLock } from './lock.mjs';

test('is given back when the work is done, and when it fails', async () => {
  const root = randomUUID();
  expect(await withLock(root, async () => 'done')).toBe('done');
  await expect(withLock(root, () => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full');
  expect(await withLock(root, async () => 'again')).toBe('again');
});

test('lets one at a time in, and says that the others wait', async () => {
  const root = randomUUID();
  const order = [];
  const waiting = Promise.withResolvers();
  const first = withLock(root, async () => {
    order.push('first begins');
    await waiting.promise;
    order.push('first ends');
  });
  const onWait = () => {
    order.push('second waits');
    waiting.resolve();
  };
  await Promise.all([first, withLock(root, async () => order.push('second'), onWait)]);
  expect(order).toEqual(['first begins', 'second waits', 'first ends', 'second']);
});

test('is free again after its holder was killed', async () => {
  const root = randomUUID();
  const module = fileURLToPath(new URL('lock.mjs', import.meta.url));
  const program = `
    import { withLock } from ${JSON.stringify(module)};
    await withLock(${JSON.stringify(root)}, () => new Promise(() => { console.log('held'); setInterval(() => {}, 1000); }));`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  const waits = [];
  const entered = withLock(
    root,
    async () => 'entered',
    () => {
      waits.push(root);
      holder.kill('SIGKILL');
    },
  );
  expect(await entered).toBe('entered');
  expect(waits).toEqual([root]);
});

test('two folders do not wait for each other', async () => {
  const inner = () => withLock(randomUUID(), async () => 'both');
  expect(await withLock(randomUUID(), inner)).toBe('both');
});
