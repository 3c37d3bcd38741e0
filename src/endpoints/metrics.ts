import { collectDefaultMetrics, register } from 'prom-client';
import type { EndpointCall } from './call.ts';
import { mayInspect } from './inspection.ts';

let collecting = false;

/** Prometheus text, for those who may see the inside. */
export async function handleMetrics({ services, raw }: EndpointCall): Promise<Response> {
  if (!mayInspect(raw, services.config.secrets.metricsToken))
    return new Response('Not found\n', { status: 404 });
  if (!collecting) collectDefaultMetrics();
  collecting = true;
  return new Response(await register.metrics(), { headers: { 'Content-Type': register.contentType } });
}
