import { buildCookie } from '#src/domain/cookies.ts';
import { safeNext } from '#src/features/accounts/next-path.ts';
import { paths } from '#src/routes.ts';
import type { EndpointCall } from './call.ts';

/** Back to the page whose footer sent it. */
export async function handleDataSaver({ request, services, body }: EndpointCall): Promise<Response> {
  const choice = new URLSearchParams(new TextDecoder().decode(body ?? undefined)).get('saver');
  if (choice !== 'on' && choice !== 'off') return new Response('On or off?\n', { status: 400 });
  const from = URL.parse(request.headers.get('Referer') ?? '');
  const isOurs = from?.origin === new URL(services.config.publicUrl).origin;
  const location = isOurs ? safeNext(from.pathname + from.search) : null;
  const cookie = buildCookie('saver', choice, services.config.secure);
  return new Response(null, {
    status: 303,
    headers: { Location: location ?? paths.home, 'Set-Cookie': cookie },
  });
}
