import { existsSync } from 'node:fs';
import { type CheckDeps, type Finding, fine, skipped, warning, wrong } from './check.ts';

/** A server makes the folder, so only `doctor` can find it missing. */
export async function checkAvatars({ config: { avatars }, files, server }: CheckDeps): Promise<Finding> {
  const name = 'avatars';
  if (server === null && avatars.kind === 'folder' && !existsSync(avatars.path)) {
    const todo = 'Correct AVATAR_STORE or DATA_DIR, or start the product, which makes it.';
    return warning(name, `${avatars.path} doesn't exist.`, todo);
  }
  try {
    const took = await files.ping();
    return fine(name, `The store takes pictures (${Math.round(took)} ms).`);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const todo = 'Check AVATAR_STORE and its keys or rights.';
    return wrong(name, `The store does not take pictures: ${why}.`, todo);
  }
}

export async function checkCache({ nodes }: Pick<CheckDeps, 'nodes'>): Promise<Finding> {
  const name = 'cache';
  if (nodes === null) return skipped(name, 'One node counts its limits alone.');
  try {
    return fine(name, `It answers (${Math.round(await nodes.ping())} ms).`);
  } catch {
    return warning(name, 'It does not answer: each node counts its limits alone.', 'Check CACHE_URL.');
  }
}
