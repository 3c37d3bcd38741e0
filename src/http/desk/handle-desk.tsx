import {
  dropOperatorCookie,
  readOperator,
  signOutOperator,
} from '#src/features/operations/operators/sessions.ts';
import type { EndpointCall } from '#src/http/request/call.ts';
import type { RequestFacts } from '#src/http/request/contexts.ts';
import type { Services } from '#src/http/request/services.ts';
import type { RequestTarget } from '#src/http/request-target.ts';
import { operatorPaths } from '#src/routes/operator/paths.ts';
import { findDeskPage } from './desk-pages.ts';
import { type Drawn, renderDesk } from './draw-page.tsx';
import { answerLogin, answerRegistration, readInvitation, redirectTo } from './visitors.tsx';

/** Operators; and visitors where they sign in, or bring a valid link. */
export async function mayOpenDesk(
  services: Services,
  facts: RequestFacts,
  { path, search }: RequestTarget,
): Promise<boolean> {
  if (path === operatorPaths.login) return true;
  if (path === operatorPaths.register) {
    const url = new URL(`${path}${search}`, services.config.publicUrl);
    return (await readInvitation(services, url)) !== null;
  }
  return (await readOperator(services, facts.cookies, services.config.secure)) !== null;
}

/** Looks for itself: a session may end after `mayOpenDesk`. */
export async function handleDesk({ request, form, services, facts }: EndpointCall): Promise<Response> {
  const { brand, secure } = services.config;
  const url = new URL(request.url);
  const { pathname: here } = url;
  if (here === operatorPaths.register) return answerRegistration({ services, facts, request, form, url });
  const operator = await readOperator(services, facts.cookies, secure);
  const isLogin = here === operatorPaths.login;
  if (isLogin && (operator === null || url.searchParams.has('again')))
    return answerLogin({ services, facts, request, form, url });
  if (operator === null) return redirectTo(operatorPaths.login);
  if (isLogin) return redirectTo(operatorPaths.overview);
  if (here === operatorPaths.logout && request.method === 'POST') {
    await signOutOperator(services, facts.cookies, { email: operator.email, secure });
    return redirectTo(operatorPaths.login, dropOperatorCookie(secure));
  }
  const found = findDeskPage(here);
  const answer = await found?.page.answer({ services, facts, request, form, operator, id: found.id });
  if (answer instanceof Response) return answer;
  return renderDesk(answer ?? missing, { brand: brand.name, operator, here });
}

const missing: Drawn = {
  title: 'Page not found',
  body: <p>This page doesn’t exist, or what it showed was deleted.</p>,
  status: 404,
};
