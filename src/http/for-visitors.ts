import { SemaphoreFull } from '#src/adapters/limits/semaphore.ts';

/** A plain 503 where too many visitors wait: drawing it costs nothing. */
export async function orBusy(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SemaphoreFull)) throw error;
    return new Response('We are busy at the moment. Please try again.\n', {
      status: 503,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '5' },
    });
  }
}
