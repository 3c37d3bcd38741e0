import { data } from 'react-router';
import { isResetOpen } from '#src/features/accounts/reset/reset.ts';
import { servicesContext } from '#src/http/request/contexts.ts';
import type { Route } from './+types/page';

export async function loadResetPassword({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const open = await isResetOpen(services, token);
  return data({ brand: services.config.brand.name, token, open }, { status: open ? 200 : 410 });
}
