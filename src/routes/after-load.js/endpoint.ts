import code from '#src/browser/after-load.ts?inline-script';
import { defineEndpoint } from '#src/http/request/endpoint.ts';

export const endpoint = defineEndpoint({ budget: null, handle });

/** The address contains no hash, because documents of other releases request it too. */
async function handle(): Promise<Response> {
  return new Response(code, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
  });
}
