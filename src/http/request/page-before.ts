import { safeNext } from '#src/features/accounts/next-path.ts';
import type { EndpointCall } from './endpoint.ts';

/** Returns the page whose form was sent, or null if it is a page of another site. */
export function pageBefore({ request, services }: Pick<EndpointCall, 'request' | 'services'>): string | null {
  const from = URL.parse(request.headers.get('Referer') ?? '');
  const isOurs = from?.origin === new URL(services.config.publicUrl).origin;
  return isOurs ? safeNext(from.pathname + from.search) : null;
}
