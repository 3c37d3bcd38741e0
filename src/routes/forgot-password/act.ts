import { data } from 'react-router';
import { logEvent } from '#src/domain/events.ts';
import { tooManyText } from '#src/domain/wait-text.ts';
import { requestReset } from '#src/features/accounts/reset/reset.ts';
import { queueMail } from '#src/features/outbox/outbox.ts';
import { busyResponse, unlessBusy } from '#src/http/request/busy.ts';
import { requestContext, servicesContext } from '#src/http/request/contexts.ts';
import { readFields } from '#src/http/request/form.ts';
import type { Route } from './+types/page';

const texts = {
  empty: 'Please fill in all fields.',
  'not-an-email': 'Please enter a valid email address.',
  failed: 'Something went wrong. Please try again.',
};

export async function actForgotPassword({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { address } = context.get(requestContext);
  const { email } = await readFields(request, ['email']);
  const wish = requestReset(services, { email, address });
  if (wish.kind === 'limited') {
    const headers = { 'Retry-After': String(wish.retryAfterSeconds) };
    return data({ error: tooManyText(wish.retryAfterSeconds), email, sent: false }, { status: 429, headers });
  }
  if (wish.kind !== 'taken') return data({ error: texts[wish.kind], email, sent: false }, { status: 400 });
  const queued = await unlessBusy(queueMail(services, 'password-reset', wish.email).then(() => true));
  if (queued === null) return data({ error: texts.failed, email, sent: false }, busyResponse);
  logEvent(services.log, 'password-reset', 'requested');
  return data({ error: null, email: wish.email, sent: true });
}
