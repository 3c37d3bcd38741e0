import { cookieHeaders, dropCookie } from '#src/features/accounts/sessions/cookies.ts';
import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';
import { paths } from '#src/routes.ts';

export const endpoint = defineEndpoint({
  methods: ['POST'],
  whileViewing: true,
  needsProof: 'never',
  handle,
});

async function handle({ services }: EndpointCall): Promise<Response> {
  const headers = cookieHeaders([dropCookie('viewas', services.config.secure)]);
  headers.set('Location', paths.profile);
  return new Response(null, { status: 303, headers });
}
