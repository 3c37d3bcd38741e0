import { cookieHeaders, dropCookie } from '#src/features/sessions/cookies.ts';
import { paths } from '#src/routes.ts';
import type { EndpointCall } from './call.ts';

/** The way out of looking as a sub-user; fine for whoever doesn't. */
export async function handleStopViewing({ request, services }: EndpointCall): Promise<Response> {
  if (request.method !== 'POST') return new Response('Not found\n', { status: 404 });
  const headers = cookieHeaders([dropCookie('viewas', services.config.secure)]);
  headers.set('Location', paths.profile);
  return new Response(null, { status: 303, headers });
}
