import { existsSync } from 'node:fs';
import type { Clock } from '#src/adapters/clock.ts';
import { createFiles } from '#src/adapters/files/create-files.ts';
import { createRedisNodes } from '#src/adapters/limits/redis-nodes.ts';
import type { Log } from '#src/adapters/log.ts';
import type { Config } from '#src/config/config.ts';
import { type Check, fine, skipped, warning, wrong } from './check.ts';

export async function checkAvatars(config: Config, clock: Clock): Promise<Check> {
  const name = 'avatars';
  const { avatars } = config;
  if (avatars.kind === 'folder' && !existsSync(avatars.path)) {
    const todo = 'Correct AVATAR_STORE or DATA_DIR, or start the product, which makes it.';
    return warning(name, `${avatars.path} doesn't exist.`, todo);
  }
  try {
    const took = await createFiles(config, clock).ping();
    return fine(name, `The store takes pictures (${Math.round(took)} ms).`);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return wrong(
      name,
      `The store does not take pictures: ${why}.`,
      'Check AVATAR_STORE and its keys or rights.',
    );
  }
}

export async function checkCache(
  { cache }: Config,
  { clock, log }: { clock: Clock; log: Log },
): Promise<Check> {
  const name = 'cache';
  if (cache.kind === 'process') return skipped(name, 'One node counts its limits alone.');
  const nodes = createRedisNodes({ url: cache.url, secret: '', clock, log });
  try {
    return fine(name, `It answers (${Math.round(await nodes.ping())} ms).`);
  } catch {
    return warning(name, 'It does not answer: each node counts its limits alone.', 'Check CACHE_URL.');
  } finally {
    await nodes.close();
  }
}
