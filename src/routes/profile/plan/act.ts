import { redirect } from 'react-router';
import { cancelHouseholdPlan, resumeHouseholdPlan } from '#src/features/billing/plan/choose.ts';
import { startRenewal } from '#src/features/billing/plan/renew.ts';
import { unlessBusy } from '#src/http/request/busy.ts';
import { requestContext, servicesContext, viewerContext } from '#src/http/request/contexts.ts';
import { readFields } from '#src/http/request/form.ts';
import type { Services } from '#src/http/request/services.ts';
import { paths } from '#src/routes.ts';
import type { Route } from './+types/page';

/** The session alone says whose plan changes. */
export async function actPlan({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  if (viewer?.kind !== 'main') throw redirect(paths.login);
  const { intent } = await readFields(request, ['intent']);
  const { userId } = viewer;
  if (intent === 'renew') return renew(services, userId, context.get(requestContext).address);
  if (intent !== 'cancel' && intent !== 'resume') return redirect(paths.profile, 303);
  const choose = intent === 'cancel' ? cancelHouseholdPlan : resumeHouseholdPlan;
  const done = await unlessBusy(choose(services, userId).then(() => true));
  const outcome = intent === 'cancel' ? 'cancelled' : 'resumed';
  return redirect(paths.profilePlan(done === null ? 'busy' : outcome), 303);
}

async function renew(services: Services, userId: string, address: string): Promise<Response> {
  const started = await unlessBusy(startRenewal(services, { userId, address }));
  if (started?.kind === 'started') return redirect(started.redirectUrl, 303);
  if (started?.kind === 'limited') {
    return redirect(paths.profilePlanLimited(started.retryAfterSeconds), 303);
  }
  const outcome = { renewed: 'renewed', 'provider-failed': 'failed' } as const;
  return redirect(paths.profilePlan(started === null ? 'busy' : outcome[started.kind]), 303);
}
