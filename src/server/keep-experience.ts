import { tidyExperience } from '#src/features/playback/experience/write.ts';
import type { Services } from '#src/request/services.ts';

/** What no longer counts goes this often, in ms: two deletions by an index. */
const tidyEvery = 60 * 60_000;

/** Forgets what servers did a week ago and who was counted yesterday, at the start and every hour. */
export function keepExperience(services: Services): NodeJS.Timeout {
  const tidy = () => {
    if (services.stopping.aborted) return;
    tidyExperience(services).catch((error: unknown) =>
      services.log.error({ err: error }, 'The experience of servers could not be tidied'),
    );
  };
  tidy();
  return setInterval(tidy, tidyEvery).unref();
}
