import { expect, it } from 'vitest';
import { cheapHashing as hashing } from '#test/cheap-hashing.ts';
import { deviceHandle } from './read.ts';

it('names a device neither by its token nor by the stored hash', () => {
  const token = hashing.newToken();
  const hash = hashing.hashToken(token);
  const handle = deviceHandle(hashing, hash);
  expect(handle).toHaveLength(32);
  expect(deviceHandle(hashing, hash)).toBe(handle);
  expect([token, hash].some((secret) => secret.includes(handle))).toBe(false);
  expect(deviceHandle(hashing, hashing.hashToken(hashing.newToken()))).not.toBe(handle);
});
