import { Refusal } from '#src/domain/refusals.ts';
import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';

/** A mail has inline styles. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

export const endpoint = defineEndpoint({ handle });

/** Answers 404 outside a preview, which stores mails. */
async function handle({ request, services }: EndpointCall): Promise<Response> {
  const id = new URL(request.url).searchParams.get('id') ?? '';
  const mail = (await services.outbox?.find(id)) ?? null;
  if (mail === null) throw new Refusal('not-found');
  return new Response(mail.html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'no-referrer',
    },
  });
}
