import { createHashing } from '#src/adapters/hashing/create-hashing.ts';

/** The product's own hashes take 80 ms of a core, and most tests sign in. */
export const cheapHashes = { argon2: { memory: 64, passes: 1, parallelism: 1 }, bcryptCost: 4 };

/** For tests that don't look at hashes. */
export const cheapHashing = createHashing(cheapHashes);
