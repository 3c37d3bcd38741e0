import { readBrowserError } from '#src/features/operations/browser-errors/parse.ts';
import { recordBrowserError } from '#src/features/operations/browser-errors/record.ts';
import { busyResponse, unlessBusy } from '#src/http/request/busy.ts';
import type { EndpointCall } from '#src/http/request/call.ts';

/** Nothing says who sent it. A beacon's answer is read by nobody. */
export async function handleBrowserError({ body, services }: EndpointCall): Promise<Response> {
  const error = readBrowserError(body);
  if (error === null) return new Response(null, { status: 400 });
  const isRecorded = await unlessBusy(recordBrowserError(services, error));
  if (isRecorded === null) return new Response(null, busyResponse);
  if (!isRecorded) return new Response(null, { status: 429, headers: { 'Retry-After': '600' } });
  services.metrics.recordBrowserError(error.kind);
  return new Response(null, { status: 204 });
}
