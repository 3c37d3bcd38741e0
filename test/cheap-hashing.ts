import { createHashing } from '#src/adapters/hashing/create-hashing.ts';

/** The product's own take 80 ms of a core, and most tests sign somebody in. */
export const cheapHashes = { argon2: { memory: 64, passes: 1, parallelism: 1 }, bcryptCost: 4 };

/** Tests that look at something else don't wait for hashes. */
export const cheapHashing = createHashing(cheapHashes);
