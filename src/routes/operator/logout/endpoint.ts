import {
  dropOperatorCookie,
  readOperator,
  signOutOperator,
} from '#src/features/operations/operators/sessions.ts';
import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';
import { factsOfDesk, isOperator } from '#src/routes/operator/desk.tsx';
import { redirectTo } from '#src/routes/operator/document.tsx';
import { operatorPaths } from '#src/routes/operator/paths.ts';

export const endpoint = defineEndpoint({ ...factsOfDesk, methods: ['POST'], mayOpen: isOperator, handle });

async function handle({ services, facts }: EndpointCall): Promise<Response> {
  const { secure } = services.config;
  const operator = await readOperator(services, facts.cookies, secure);
  if (operator !== null) await signOutOperator(services, facts.cookies, { email: operator.email, secure });
  return redirectTo(operatorPaths.login, dropOperatorCookie(secure));
}
