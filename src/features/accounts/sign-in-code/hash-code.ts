import type { Hashing } from '#src/adapters/hashing/hashing.ts';

/** Codes are short: without the application's secret in the hash, trying all codes would find them. */
export function hashCode({ hashToken }: Pick<Hashing, 'hashToken'>, code: string): string {
  return hashToken(`sign-in code ${code}`);
}
