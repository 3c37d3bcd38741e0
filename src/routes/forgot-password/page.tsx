import { data, Form, useNavigation } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { keepForm, textOf } from '#src/browser/keep-form.ts';
import { logEvent } from '#src/domain/events.ts';
import { offlineText } from '#src/domain/offline-words.ts';
import { tooManyText } from '#src/domain/wait-text.ts';
import { requestReset } from '#src/features/accounts/reset/reset.ts';
import { queueMail } from '#src/features/outbox/outbox.ts';
import { busyResponse, unlessBusy } from '#src/http/request/busy.ts';
import { requestContext, servicesContext, textsContext } from '#src/http/request/contexts.ts';
import { readFields } from '#src/http/request/form.ts';
import { sayInBrowser } from '#src/languages/browser-texts.ts';
import { paths } from '#src/routes.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { describePage } from '#src/ui/describe-page.ts';
import { Field } from '#src/ui/field.tsx';
import { FormError, StatusMessage } from '#src/ui/notices.tsx';
import { Panel } from '#src/ui/panel.tsx';
import type { Route } from './+types/page';

export { loadBrand as loader } from '#src/http/request/load-brand.ts';

const texts = {
  empty: 'Please fill in all fields.',
  'not-an-email': 'Please enter a valid email address.',
  failed: 'Something went wrong. Please try again.',
};

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { address } = context.get(requestContext);
  const { email } = await readFields(request, ['email']);
  const wish = requestReset(services, { email, address });
  if (wish.kind === 'limited') {
    const headers = { 'Retry-After': String(wish.retryAfterSeconds) };
    const error = context.get(textsContext)._(tooManyText(wish.retryAfterSeconds));
    return data({ error, email, sent: false }, { status: 429, headers });
  }
  if (wish.kind !== 'taken') return data({ error: texts[wish.kind], email, sent: false }, { status: 400 });
  const queued = await unlessBusy(queueMail(services, 'password-reset', wish.email).then(() => true));
  if (queued === null) return data({ error: texts.failed, email, sent: false }, busyResponse);
  logEvent(services.log, 'password-reset', 'requested');
  return data({ error: null, email: wish.email, sent: true });
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...describePage({
      title: 'Forgot password',
      description: 'Get a link to set a new password.',
      path: paths.forgotPassword,
      root: matches[0]?.loaderData,
    }),
    { name: 'robots', content: 'noindex' },
  ];
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** A lost connection keeps the form. */
export function clientAction(call: Route.ClientActionArgs) {
  return keepForm(call, (form) => ({
    error: sayInBrowser(offlineText),
    email: textOf(form, 'email'),
    sent: false,
  }));
}

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().state !== 'idle';
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack-l">
      <h1>Forgot password?</h1>
      {actionData?.sent === true ? (
        <Sent email={actionData.email} supportEmail={loaderData.supportEmail} />
      ) : (
        <Panel>
          <Form method="post" noValidate className="stack">
            {actionData?.error == null ? null : <FormError>{actionData.error}</FormError>}
            <p className="quiet">
              Enter the email address of your account. We’ll send you a link to set a new password.
            </p>
            <Field
              label="Email"
              name="email"
              type="email"
              autoComplete="username"
              defaultValue={actionData?.email ?? ''}
            />
            <Button type="submit" wide aria-disabled={isSending}>
              Send the link
            </Button>
          </Form>
        </Panel>
      )}
      <p className="quiet">
        Forgot a sub-user’s password? Ask the person who has the main account.{' '}
        <a href={paths.login}>Back to sign in</a>
      </p>
    </main>
  );
}

function Sent({ email, supportEmail }: { email: string; supportEmail: string }) {
  return (
    <Panel>
      <StatusMessage>
        If {email} has an account, a link to set a new password is on its way to it. The link works for 30
        minutes.
      </StatusMessage>
      <p className="quiet">
        Nothing after a few minutes? Check your spam folder, or write to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
      <ButtonLink look="quiet" href={paths.forgotPassword} data-reload="">
        Try another address
      </ButtonLink>
    </Panel>
  );
}
