import type { EndpointCall } from '#src/http/request/call.ts';
import { mayInspect } from '#src/http/request/inspection.ts';

export async function handleMetrics({ services, raw }: EndpointCall): Promise<Response> {
  if (!mayInspect(raw, services.config.secrets.metricsToken))
    return new Response('Not found\n', { status: 404 });
  const { text, contentType } = await services.metrics.read();
  return new Response(text, { headers: { 'Content-Type': contentType } });
}
