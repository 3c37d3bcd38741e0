import { data, redirect } from 'react-router';
import { tooManyText } from '#src/domain/wait-text.ts';
import { cookieHeaders, readCookie, setCookie } from '#src/features/accounts/sessions/cookies.ts';
import { beginSignup, type SignupFault } from '#src/features/billing/begin-signup.ts';
import { signupTexts } from '#src/features/billing/texts.ts';
import { busyResponse, unlessBusy } from '#src/http/request/busy.ts';
import { requestContext, servicesContext } from '#src/http/request/contexts.ts';
import { readFields } from '#src/http/request/form.ts';
import { paths } from '#src/routes.ts';
import type { Route } from './+types/page';

const faults: Record<Exclude<SignupFault['kind'], 'limited'>, { status: number; text: string }> = {
  missing: { status: 400, text: signupTexts.missing },
  'not-an-email': { status: 400, text: signupTexts.notAnEmail },
  short: { status: 400, text: signupTexts.short },
  long: { status: 400, text: signupTexts.long },
  common: { status: 400, text: signupTexts.common },
  'own-name': { status: 400, text: signupTexts['own-name'] },
  'email-taken': { status: 409, text: signupTexts.taken },
};

export async function actSignup({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { cookies, address } = context.get(requestContext);
  const { secure } = services.config;
  const { email, password } = await readFields(request, ['email', 'password']);
  const browserToken = readCookie(cookies, 'signup', secure);
  const result = await unlessBusy(beginSignup(services, { email, password, address, browserToken }));
  if (result === null) return data({ error: signupTexts.failed, email }, busyResponse);
  if (result.kind === 'begun') {
    const headers = cookieHeaders([setCookie('signup', result.browserToken, secure)]);
    return redirect(paths.payment, { status: 303, headers });
  }
  if (result.kind === 'limited') {
    const { retryAfterSeconds } = result;
    const headers = { 'Retry-After': String(retryAfterSeconds) };
    return data({ error: tooManyText(retryAfterSeconds), email }, { status: 429, headers });
  }
  const { status, text } = faults[result.kind];
  return data({ error: text, email }, { status });
}
