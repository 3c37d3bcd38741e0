import { Refusal } from '#src/domain/refusals.ts';
import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';
import { mayInspect } from '#src/http/request/inspection.ts';

export const endpoint = defineEndpoint({ budget: null, handle });

async function handle({ services, raw }: EndpointCall): Promise<Response> {
  if (!mayInspect(raw, services.config.secrets.metricsToken)) throw new Refusal('not-found');
  const { text, contentType } = await services.metrics.read();
  return new Response(text, { headers: { 'Content-Type': contentType } });
}
