import type { EndpointCall } from '#src/http/request/call.ts';

/** A mail brings its own styles; its links open in a new tab. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

/** 404 unless a preview keeps the mails. */
export async function handleOutboxLetter({ request, services }: EndpointCall): Promise<Response> {
  const id = new URL(request.url).searchParams.get('id') ?? '';
  const mail = (await services.outbox?.find(id)) ?? null;
  if (mail === null) {
    return new Response('Not found\n', { status: 404, headers: { 'Content-Type': 'text/plain' } });
  }
  return new Response(mail.html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'no-referrer',
    },
  });
}
