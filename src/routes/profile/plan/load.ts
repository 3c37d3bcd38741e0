import { redirect } from 'react-router';
import { readPlan } from '#src/features/billing/plan/read.ts';
import { servicesContext, viewerContext } from '#src/http/request/contexts.ts';
import { paths } from '#src/routes.ts';
import type { Route } from './+types/page';

/** Redirects if the plan doesn't run. */
export async function loadPlan({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (viewer?.kind !== 'main') throw redirect(paths.login);
  const plan = await readPlan(context.get(servicesContext), viewer.userId);
  if (plan.cancelled || plan.state === 'lapsed' || plan.state === 'none') throw redirect(paths.profile);
  return { paidUntil: plan.paidUntil };
}
