import { data } from 'react-router';
import { logEvent } from '#src/domain/events.ts';
import { dropCookie, readCookie } from '#src/features/accounts/sessions/cookies.ts';
import { readBrowser } from '#src/features/accounts/sessions/sessions.ts';
import { claimCode } from '#src/features/accounts/sign-in-code/claim.ts';
import { busyResponse, unlessBusy } from '#src/http/request/busy.ts';
import { requestContext, servicesContext } from '#src/http/request/contexts.ts';
import { signedIn } from '#src/routes/login/signed-in.ts';
import { paths } from '#src/routes.ts';
import type { Route } from './+types/page';

/** Asked every few seconds, and by `Continue` without script. */
export async function actSignInCode({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const facts = context.get(requestContext);
  const { secure } = services.config;
  const secret = readCookie(facts.cookies, 'code', secure) ?? null;
  const claim = await unlessBusy(claimCode(services, secret, readBrowser(facts, secure)));
  if (claim === null) return data({ kind: 'waiting' as const }, busyResponse);
  if (claim.kind !== 'signed-in') return data({ kind: claim.kind });
  logEvent(services.log, 'sign-in', 'accepted', { viewer: claim.viewer, by: 'code' });
  const target = claim.viewer === 'main' ? paths.home : paths.subUser;
  return signedIn(services, target, claim.opened, [dropCookie('code', secure)]);
}
