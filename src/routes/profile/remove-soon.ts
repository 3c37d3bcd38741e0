import { removeDueFiles } from '#src/features/household/photo/photo.ts';
import type { Services } from '#src/http/request/services.ts';

/** Nobody waits for it; a failure is repeated by the job. */
export function removeSoon(services: Services): void {
  removeDueFiles(services).catch((error: unknown) =>
    services.log.warn({ err: error }, 'A file could not be removed yet'),
  );
}
