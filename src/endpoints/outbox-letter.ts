import type { EndpointCall } from './call.ts';

/** A mail needs the styles that it brings, and nothing else; its links open beside it. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

/** One mail of a preview as its reader would see it; 404 wherever mail is real. */
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
