import type { Hashing } from '#src/adapters/hashing/hashing.ts';

/** A code is short: only the application's secret keeps it from being found by trying them all. */
export function hashPass({ hashToken }: Pick<Hashing, 'hashToken'>, code: string): string {
  return hashToken(`pass ${code}`);
}
