import { defineEndpoint } from '#src/http/request/endpoint.ts';

export const endpoint = defineEndpoint({ budget: null, handle });

async function handle(): Promise<Response> {
  return new Response('ok\n', { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
