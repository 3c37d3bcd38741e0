import { buildCookie } from '#src/domain/cookies.ts';
import type { EndpointCall } from '#src/http/request/call.ts';
import { pageBefore } from '#src/http/request/page-before.ts';
import { paths } from '#src/routes.ts';

/** Back to the page whose footer sent it. */
export async function handleDataSaver({ request, services, form }: EndpointCall): Promise<Response> {
  const choice = form.get('saver');
  if (choice !== 'on' && choice !== 'off') return new Response('On or off?\n', { status: 400 });
  const location = pageBefore({ request, services }) ?? paths.home;
  const cookie = buildCookie('saver', choice, services.config.secure);
  return new Response(null, { status: 303, headers: { Location: location, 'Set-Cookie': cookie } });
}
