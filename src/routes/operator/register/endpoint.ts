import { createElement } from 'react';
import { logEvent } from '#src/domain/events.ts';
import { Refusal } from '#src/domain/refusals.ts';
import { readInvited, requireInvited } from '#src/features/operations/operators/operators.ts';
import {
  beginRegistration,
  finishRegistration,
} from '#src/features/operations/operators/register-and-sign-in.ts';
import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';
import { fieldText, parseJson } from '#src/http/request/form.ts';
import { factsOfDesk } from '#src/routes/operator/desk.tsx';
import { redirectTo } from '#src/routes/operator/document.tsx';
import { RegisterPage } from '#src/routes/operator/passkey-form.tsx';
import { operatorPaths } from '#src/routes/operator/paths.ts';
import { answerVisit } from '#src/routes/operator/visit.ts';

/** The page exists only for a valid link. */
export const endpoint = defineEndpoint({
  ...factsOfDesk,
  mayOpen: async (services, _facts, { search }) =>
    (await readInvited(services, services.db.read, tokenOf(search))) !== null,
  handle,
});

function tokenOf(search: string): string {
  return new URLSearchParams(search).get('token') ?? '';
}

async function handle(call: EndpointCall): Promise<Response> {
  const { services, request, form } = call;
  const token = tokenOf(new URL(request.url).search);
  // The link may have been used since `mayOpen` checked it.
  const { email } = await requireInvited(services, services.db.read, token);
  return answerVisit(call, {
    title: 'Your passkey',
    draw: (refusal) => createElement(RegisterPage, { email, refusal }),
    async act() {
      if (fieldText(form, 'intent') === 'options')
        return Response.json(await beginRegistration(services, token));
      await register(call, token);
      return redirectTo(operatorPaths.loginAfter('registered'));
    },
  });
}

async function register({ services, form }: EndpointCall, token: string): Promise<void> {
  try {
    await finishRegistration(services, token, parseJson(fieldText(form, 'answer')));
    logEvent(services.log, 'operator-passkey', 'registered');
  } catch (error) {
    if (error instanceof Refusal) logEvent(services.log, 'operator-passkey', 'refused');
    throw error;
  }
}
