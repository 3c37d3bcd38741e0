import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { data, redirect } from 'react-router';
import { cookieHeaders, dropCookie } from '#src/features/accounts/sessions/cookies.ts';
import { followRenewal } from '#src/features/billing/plan/renew.ts';
import { PaymentWait } from '#src/features/billing/ui/payment-wait.tsx';
import { requestContext, servicesContext, textsContext, viewerContext } from '#src/http/request/contexts.ts';
import { readReturn } from '#src/http/request/payment-return.ts';
import { paths } from '#src/routes.ts';
import { titled } from '#src/ui/describe-page.ts';
import type { Route } from './+types/page';

export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (viewer?.kind !== 'main') throw redirect(paths.login);
  const services = context.get(servicesContext);
  const { secure } = services.config;
  const checkoutId = new URL(request.url).searchParams.get('checkout') ?? '';
  const returned = readReturn(context.get(requestContext), secure, checkoutId, services.clock.now());
  const { userId } = viewer;
  const progress = await followRenewal(services, { userId, checkoutId, returnedAt: returned.at });
  if (progress === 'waiting') {
    const pageTitle = context.get(textsContext)._(msg`Adding your month`);
    return data({ pageTitle }, { headers: cookieHeaders(returned.cookies) });
  }
  const headers = cookieHeaders([dropCookie('return', secure)]);
  // The payment may still be confirmed, so the text must not say that it failed.
  const outcome = progress === 'renewed' ? 'renewed' : 'pending';
  throw redirect(progress === 'unknown' ? paths.profile : paths.profilePlan(outcome), { headers });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const root = matches[0]?.loaderData;
  return [{ title: titled(loaderData?.pageTitle ?? 'Adding your month', root) }];
}

export default function RenewalPage() {
  const { t } = useLingui();
  return <PaymentWait text={t`Adding your month... Please wait.`} />;
}
