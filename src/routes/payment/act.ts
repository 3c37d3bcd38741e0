import { data, redirect, replace } from 'react-router';
import { tooManyText } from '#src/domain/wait-text.ts';
import { cookieHeaders, dropCookie, readCookie } from '#src/features/accounts/sessions/cookies.ts';
import { type CheckoutStart, startCheckout } from '#src/features/billing/start-checkout.ts';
import { unlessBusy } from '#src/http/request/busy.ts';
import { requestContext, servicesContext } from '#src/http/request/contexts.ts';
import { paths } from '#src/routes.ts';
import type { Route } from './+types/page';

export async function actPayment({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { cookies, address } = context.get(requestContext);
  const browserToken = readCookie(cookies, 'signup', services.config.secure);
  const started = await unlessBusy(startCheckout(services, { browserToken, address }));
  // Replaces this page, so that Back from the provider doesn't return to the provider.
  if (started?.kind === 'started') {
    // What became of an earlier return says nothing about this one.
    const headers = cookieHeaders([dropCookie('return', services.config.secure)]);
    return replace(started.redirectUrl, { status: 303, headers });
  }
  if (started?.kind === 'limited') {
    const { retryAfterSeconds } = started;
    const headers = { 'Retry-After': String(retryAfterSeconds) };
    return data({ error: tooManyText(retryAfterSeconds) }, { status: 429, headers });
  }
  return redirect(wayBack(started), 303);
}

function wayBack(started: CheckoutStart | null): string {
  if (started?.kind === 'missing') return paths.signupFailed('missing');
  return started?.kind === 'paid' ? paths.paymentReturn(started.reference) : paths.signupFailed('payment');
}
