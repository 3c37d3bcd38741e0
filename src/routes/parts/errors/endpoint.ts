import { Refusal } from '#src/domain/refusals.ts';
import {
  maxReportBytes,
  readBrowserError,
  recordBrowserError,
} from '#src/features/operations/browser-errors/record.ts';
import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';

export const endpoint = defineEndpoint({
  methods: ['POST'],
  whileViewing: true,
  // Each page sends at most five; many households may share an address.
  budget: { write: { known: 20, stranger: 60 } },
  needsProof: 'never',
  changesSession: false,
  maxBodyBytes: maxReportBytes,
  handle,
});

/** The sender isn't recorded. Browsers ignore a beacon's answer. */
async function handle({ body, services }: EndpointCall): Promise<Response> {
  const error = readBrowserError(body);
  if (error === null) throw new Refusal('bad-request');
  const isRecorded = await recordBrowserError(services, error);
  if (!isRecorded) throw new Refusal('too-many-requests', { retryAfterSeconds: 600 });
  services.metrics.recordBrowserError(error.kind);
  return new Response(null, { status: 204 });
}
