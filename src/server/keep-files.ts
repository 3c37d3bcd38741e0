import { removeDueFiles } from '#src/features/household/photo/photo.ts';
import type { Services } from '#src/request/services.ts';

/** Files that nothing names any more are looked for this often, in ms. */
const every = 5 * 60_000;

/** Removes what an account no longer shows, and what a process that ended left behind. */
export function keepFiles(services: Services): NodeJS.Timeout {
  const work = () => {
    removeDueFiles(services).catch((error: unknown) =>
      services.log.error({ err: error }, 'Files could not be removed'),
    );
  };
  work();
  return setInterval(work, every).unref();
}
