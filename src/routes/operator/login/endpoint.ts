import { createElement } from 'react';
import { logEvent } from '#src/domain/events.ts';
import { Refusal } from '#src/domain/refusals.ts';
import { beginSignIn, finishSignIn } from '#src/features/operations/operators/register-and-sign-in.ts';
import {
  endOperatorSession,
  readOperator,
  setOperatorCookie,
} from '#src/features/operations/operators/sessions.ts';
import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';
import { fieldText, parseJson } from '#src/http/request/form.ts';
import { factsOfDesk } from '#src/routes/operator/desk.tsx';
import { redirectTo } from '#src/routes/operator/document.tsx';
import { LoginPage } from '#src/routes/operator/passkey-form.tsx';
import { operatorPaths } from '#src/routes/operator/paths.ts';
import { answerVisit } from '#src/routes/operator/visit.ts';

export const endpoint = defineEndpoint({ ...factsOfDesk, handle });

async function handle(call: EndpointCall): Promise<Response> {
  const { services, facts, request, form } = call;
  const { secure } = services.config;
  const { searchParams } = new URL(request.url);
  const again = searchParams.get('again');
  const operator = await readOperator(services, facts.cookies, secure);
  if (operator !== null && again === null) return redirectTo(operatorPaths.overview);
  const isNew = searchParams.get('done') === 'registered';
  return answerVisit(call, {
    title: 'Sign in',
    draw: (refusal) => createElement(LoginPage, { refusal, isRegistered: isNew && refusal === null }),
    async act() {
      if (fieldText(form, 'intent') === 'options') return Response.json(beginSignIn(services));
      const token = await signIn(call);
      await endOperatorSession(services, facts.cookies, secure);
      const to = again === null ? operatorPaths.overview : operatorPaths.household(again);
      return redirectTo(to, setOperatorCookie(token, secure));
    },
  });
}

async function signIn({ services, facts: { address }, form }: EndpointCall): Promise<string> {
  const record = (outcome: 'accepted' | 'refused') =>
    logEvent(services.log, 'operator-sign-in', outcome, { address });
  try {
    const token = await finishSignIn(services, parseJson(fieldText(form, 'answer')));
    record('accepted');
    return token;
  } catch (error) {
    if (error instanceof Refusal) record('refused');
    throw error;
  }
}
