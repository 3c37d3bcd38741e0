import type { Log } from '#src/adapters/log.ts';

/** Logs what the work throws, so that the next items still run. Returns whether it succeeded. */
export async function trySeparately(
  log: Log,
  { id, failure }: { id: string; failure: string },
  work: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    log.error({ err: error, id }, failure);
    return false;
  }
}
