import { beginPasskeySignIn } from '#src/features/accounts/passkeys/sign-in.ts';
import { readCookie, setCookie } from '#src/features/accounts/sessions/cookies.ts';
import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';

export const endpoint = defineEndpoint({
  methods: ['POST'],
  // Browsers request this with each view of the sign-in page, and nothing is stored.
  budget: { write: { known: 3_000, stranger: 3_000 } },
  needsProof: 'never',
  handle,
});

/** Returns the options of a sign-in; `/login` receives the device's answer. */
async function handle({ services, facts }: EndpointCall): Promise<Response> {
  const { secure } = services.config;
  const held = readCookie(facts.cookies, 'passkey', secure) ?? null;
  const { options, secret } = beginPasskeySignIn(services, held);
  return Response.json(options, { headers: { 'Set-Cookie': setCookie('passkey', secret, secure) } });
}
