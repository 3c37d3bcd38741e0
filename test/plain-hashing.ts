import { createHashing } from '#src/adapters/hashing/create-hashing.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';

/** Hashes without cost, for tests that don't look at hashes. */
export const plainHashing: Hashing = {
  ...createHashing(),
  hashMain: async (password) => `plain:${password}`,
  hashSub: async (password) => `plain:${password}`,
  verify: async (password, hash) => hash === `plain:${password}`,
};
