import { data } from 'react-router';
import { logEvent } from '#src/domain/events.ts';
import { formatCode } from '#src/domain/sign-in-code.ts';
import { cookieHeaders, readCookie, setCookie } from '#src/features/accounts/sessions/cookies.ts';
import { showCode } from '#src/features/accounts/sign-in-code/show.ts';
import { busyResponse, unlessBusy } from '#src/http/request/busy.ts';
import { requestContext, servicesContext } from '#src/http/request/contexts.ts';
import { paths } from '#src/routes.ts';
import type { Route } from './+types/page';
import { drawQrCode } from './qr-code.ts';

/** The address that people type, without `https://`. */
const scheme = /^https?:\/\//;

/** Shows the code that the browser has, or a new one. */
export async function loadSignInCode({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { address, userAgent, cookies } = context.get(requestContext);
  const { secure, publicUrl } = services.config;
  const secret = readCookie(cookies, 'code', secure) ?? null;
  const shown = await unlessBusy(showCode(services, { secret, userAgent, address }));
  if (shown === null) return data({ kind: 'busy' as const }, busyResponse);
  if (shown.kind === 'limited') {
    logEvent(services.log, 'sign-in-code', 'limited');
    const headers = { 'Retry-After': String(shown.retryAfterSeconds) };
    return data({ kind: 'limited' as const }, { status: 429, headers });
  }
  if (shown.isNew) logEvent(services.log, 'sign-in-code', 'shown');
  const code = formatCode(shown.code);
  return data(
    {
      kind: 'shown' as const,
      code,
      address: (publicUrl + paths.link).replace(scheme, ''),
      qr: drawQrCode(publicUrl + paths.linkWith(code)),
    },
    { headers: cookieHeaders(shown.isNew ? [setCookie('code', shown.secret, secure)] : []) },
  );
}
