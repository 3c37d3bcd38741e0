import { data, redirect } from 'react-router';
import { readOwnReceipt } from '#src/features/billing/plan/read.ts';
import { servicesContext, viewerContext } from '#src/http/request/contexts.ts';
import { paths } from '#src/routes.ts';
import type { Route } from './+types/page';

/** Another household's payment is unknown. */
export async function loadReceipt({ context, params }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (viewer?.kind !== 'main') throw redirect(paths.login);
  const services = context.get(servicesContext);
  const receipt = await readOwnReceipt(services, { userId: viewer.userId, paymentId: params.id });
  if (receipt === null) throw data(null, { status: 404 });
  const { name, billingEmail } = services.config.brand;
  return { ...receipt, email: viewer.email, brand: name, billingEmail, home: services.config.publicUrl };
}
