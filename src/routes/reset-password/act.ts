import { data, redirectDocument } from 'react-router';
import { logEvent } from '#src/domain/events.ts';
import { passwordTexts } from '#src/domain/password.ts';
import { type ResetResult, setNewPassword } from '#src/features/accounts/reset/reset.ts';
import { queueMail } from '#src/features/outbox/outbox.ts';
import { busyResponse, unlessBusy } from '#src/http/request/busy.ts';
import { servicesContext } from '#src/http/request/contexts.ts';
import { readFields } from '#src/http/request/form.ts';
import { paths } from '#src/routes.ts';
import type { Route } from './+types/page';

const texts: Record<Exclude<ResetResult['kind'], 'done' | 'gone'>, string> = {
  empty: 'Please fill in all fields.',
  ...passwordTexts,
};

/** The link is used up and every device signs in again. */
export async function actResetPassword({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { token, password } = await readFields(request, ['token', 'password']);
  const result = await unlessBusy(setNewPassword(services, { token, password }));
  if (result === null)
    return data({ error: 'Something went wrong. Please try again.', gone: false, token }, busyResponse);
  if (result.kind === 'done') {
    logEvent(services.log, 'password-reset', 'done');
    // The password is set, so a failed notice must not look like a failure.
    await queueMail(services, 'password-changed', result.email).catch((error: unknown) =>
      services.log.error({ err: error }, 'A notice of a changed password could not be queued'),
    );
    return redirectDocument(paths.loginAfterReset, { status: 303 });
  }
  logEvent(services.log, 'password-reset', 'refused', { reason: result.kind });
  if (result.kind === 'gone') return data({ error: null, gone: true, token: '' }, { status: 410 });
  return data({ error: texts[result.kind], gone: false, token }, { status: 400 });
}
