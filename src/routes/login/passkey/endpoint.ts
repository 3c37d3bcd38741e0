import { beginPasskeySignIn } from '#src/features/accounts/passkeys/sign-in.ts';
import { readCookie, setCookie } from '#src/features/accounts/sessions/cookies.ts';
import type { EndpointCall } from '#src/http/request/call.ts';

/** The options of a sign-in; `/login` takes the device's answer to them. */
export async function handlePasskeyOptions({ services, facts }: EndpointCall): Promise<Response> {
  const { secure } = services.config;
  const held = readCookie(facts.cookies, 'passkey', secure) ?? null;
  const { options, secret } = beginPasskeySignIn(services, held);
  return Response.json(options, { headers: { 'Set-Cookie': setCookie('passkey', secret, secure) } });
}
