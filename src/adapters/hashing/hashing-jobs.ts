import type { Argon2Settings } from '#src/domain/argon2.ts';

/** Passwords are normalised to NFC, and those for bcrypt fit its limit. */
export type HashingJob =
  | { do: 'hash-argon2'; password: string; settings: Argon2Settings }
  | { do: 'verify-argon2'; password: string; hash: string | null; settings: Argon2Settings }
  | { do: 'hash-bcrypt'; password: string; cost: number }
  | { do: 'verify-bcrypt'; password: string; hash: string };

export type HashingResult = { hash: string } | { isRight: boolean } | { failure: string };
