import type { Log } from '#src/adapters/log.ts';

/**
 * Does one item's work of a timer. What it throws is logged with the item's id and goes no further: the items
 * after it must not wait for it. Answers whether it was done.
 */
export async function isIsolatedWorkDone(
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
