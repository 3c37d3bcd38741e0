import { cookieHeaders, dropCookie } from '#src/features/accounts/sessions/cookies.ts';
import type { EndpointCall } from '#src/http/request/call.ts';
import { paths } from '#src/routes.ts';

export async function handleStopViewing({ request, services }: EndpointCall): Promise<Response> {
  if (request.method !== 'POST') return new Response('Not found\n', { status: 404 });
  const headers = cookieHeaders([dropCookie('viewas', services.config.secure)]);
  headers.set('Location', paths.profile);
  return new Response(null, { status: 303, headers });
}
