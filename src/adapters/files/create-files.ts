import type { Clock } from '#src/adapters/clock.ts';
import type { Config } from '#src/config/config.ts';
import type { Files } from './files.ts';
import { createFolderFiles } from './folder-files.ts';
import { createS3Files } from './s3-files.ts';

export function createFiles(
  { avatars, secrets }: Config,
  clock: Clock,
  { filesTimeoutMs }: { filesTimeoutMs?: number } = {},
): Files {
  if (avatars.kind === 'folder') return createFolderFiles(avatars.path, filesTimeoutMs);
  const { bucket, endpoint, region } = avatars;
  return createS3Files({ bucket, endpoint, region, keys: secrets.bucket, clock });
}
