import type { RouterContextProvider } from 'react-router';
import { Refusal } from '#src/domain/refusals.ts';
import { readCookie } from '#src/features/accounts/sessions/cookies.ts';
import { openLegacyLink } from '#src/features/billing/legacy-link.ts';
import { askerOf } from '#src/http/request/asker.ts';
import { requestContext, servicesContext } from '#src/http/request/contexts.ts';
import { paths } from '#src/routes.ts';

/** Returns null for other addresses. The caller redirects at once to remove the password from the address. */
export async function leaveLegacyLink(
  context: Readonly<RouterContextProvider>,
  query: URLSearchParams,
): Promise<string | null> {
  const [email, password] = [query.get('email'), query.get('password')];
  if (email === null && password === null) return null;
  if (email === null || password === null) return paths.signupUnpaid;
  const services = context.get(servicesContext);
  const { cookies } = context.get(requestContext);
  const asker = await askerOf(context);
  const browserToken = readCookie(cookies, 'signup', services.config.secure);
  try {
    const result = await openLegacyLink(services, { email, password, browserToken, asker });
    return result.kind === 'follow' ? paths.paymentReturn(result.reference) : paths.login;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return paths.signupUnpaid;
  }
}
