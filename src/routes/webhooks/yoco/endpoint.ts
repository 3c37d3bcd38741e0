import { type DeliveryResult, receiveWebhook } from '#src/features/billing/receive-webhook.ts';
import type { EndpointCall } from '#src/http/request/call.ts';

const statuses: Record<DeliveryResult['kind'], number> = {
  kept: 200,
  refused: 400,
  malformed: 400,
  stale: 400,
  forged: 401,
  limited: 429,
};

/** 200 once the event is stored. Everything else makes the provider repeat it. */
export async function handleYocoWebhook({ raw, body, services, facts }: EndpointCall): Promise<Response> {
  if (raw.method !== 'POST') return new Response(null, { status: 405, headers: { Allow: 'POST' } });
  const header = (name: string) => [raw.headers[name] ?? ''].flat().join(', ');
  const result = await receiveWebhook(services, {
    headers: {
      id: header('webhook-id'),
      timestamp: header('webhook-timestamp'),
      signature: header('webhook-signature'),
    },
    body: body ?? new Uint8Array(),
    address: facts.address,
  });
  services.metrics.recordWebhook(result.kind);
  const headers = result.kind === 'limited' ? { 'Retry-After': String(result.retryAfterSeconds) } : {};
  return Response.json({ result: result.kind }, { status: statuses[result.kind], headers });
}
