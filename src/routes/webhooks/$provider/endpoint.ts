import { entryOf, headersOf, Refusal } from '#src/domain/refusals.ts';
import { receiveWebhook } from '#src/features/billing/receive-webhook.ts';
import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';
import { paths } from '#src/routes.ts';

/** Results by the code of the refusal, for answers and metrics. */
const results = {
  'webhook-refused': 'refused',
  'webhook-malformed': 'malformed',
  'webhook-stale': 'stale',
  'webhook-forged': 'forged',
  'too-many': 'limited',
} as const;

export const endpoint = defineEndpoint({
  methods: ['POST'],
  fromOutside: true,
  isRaw: true,
  // No budget here: `receiveWebhook` limits wrong signatures.
  budget: null,
  // Other providers' addresses answer as unknown.
  mayOpen: async ({ checkout }, _facts, { path }) => path === paths.webhookOf(checkout.name),
  handle,
});

/** Answers 200 once the event is stored. After any other answer the provider sends the event again. */
async function handle({ raw, body, services, facts }: EndpointCall): Promise<Response> {
  const delivery = {
    header: (name: string) => [raw.headers[name] ?? ''].flat().join(', '),
    body: body ?? new Uint8Array(),
    address: facts.address,
  };
  try {
    await receiveWebhook(services, delivery);
    services.metrics.recordWebhook('kept');
    return Response.json({ result: 'kept' });
  } catch (error) {
    if (!(error instanceof Refusal) || !isResult(error.code)) throw error;
    const { code, details } = error;
    const result = results[code];
    services.metrics.recordWebhook(result);
    return Response.json({ result }, { status: entryOf(code).status, headers: headersOf(code, details) });
  }
}

function isResult(code: string): code is keyof typeof results {
  return Object.hasOwn(results, code);
}
