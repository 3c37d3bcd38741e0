import { msg } from '@lingui/core/runtime-macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { data, Form, type LoaderFunctionArgs, useNavigation } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { describeFailedForm } from '#src/browser/failed-answer.ts';
import { keepForm, textOf } from '#src/browser/keep-form.ts';
import { logEvent } from '#src/domain/events.ts';
import { tooManyText } from '#src/domain/wait-text.ts';
import { requestReset } from '#src/features/accounts/reset/reset.ts';
import { queueMail } from '#src/features/outbox/outbox.ts';
import { askerOf } from '#src/http/request/asker.ts';
import { busyResponse, unlessBusy } from '#src/http/request/busy.ts';
import { formContext, servicesContext, textsContext } from '#src/http/request/contexts.ts';
import { readFields } from '#src/http/request/form.ts';
import { loadBrand } from '#src/http/request/load-brand.ts';
import { paths } from '#src/routes.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { describePage } from '#src/ui/describe-page.ts';
import { Field } from '#src/ui/field.tsx';
import { FormError, StatusMessage } from '#src/ui/notices.tsx';
import { Panel } from '#src/ui/panel.tsx';
import type { Route } from './+types/page';

export function loader(args: LoaderFunctionArgs) {
  const words = args.context.get(textsContext);
  const head = {
    title: words._(msg`Forgot password`),
    description: words._(msg`Get a link to set a new password.`),
  };
  return { ...loadBrand(args), head };
}

const texts = {
  empty: msg`Please fill in all fields.`,
  'not-an-email': msg`Please enter a valid email address.`,
  failed: msg`Something went wrong. Please try again.`,
};

export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const words = context.get(textsContext);
  const { email } = readFields(context.get(formContext), ['email']);
  const wish = await requestReset(services, { email, asker: await askerOf(context) });
  if (wish.kind === 'limited') {
    const headers = { 'Retry-After': String(wish.retryAfterSeconds) };
    const error = words._(tooManyText(wish.retryAfterSeconds));
    return data({ error, email, sent: false }, { status: 429, headers });
  }
  if (wish.kind !== 'taken')
    return data({ error: words._(texts[wish.kind]), email, sent: false }, { status: 400 });
  const queued = await unlessBusy(queueMail(services, 'password-reset', wish.email).then(() => true));
  if (queued === null) return data({ error: words._(texts.failed), email, sent: false }, busyResponse);
  logEvent(services.log, 'password-reset', 'requested');
  return data({ error: null, email: wish.email, sent: true });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [
    ...describePage({
      ...loaderData.head,
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
  return keepForm(call, (form, error) => ({
    error: describeFailedForm(error),
    email: textOf(form, 'email'),
    sent: false,
  }));
}

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const isSending = useNavigation().state !== 'idle';
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack-l">
      <h1>{t`Forgot password?`}</h1>
      {actionData?.sent === true ? (
        <Sent email={actionData.email} supportEmail={loaderData.supportEmail} />
      ) : (
        <Panel>
          <Form method="post" noValidate className="stack">
            {actionData?.error == null ? null : <FormError>{actionData.error}</FormError>}
            <p className="quiet">
              {t`Enter the email address of your account. We’ll send you a link to set a new password.`}
            </p>
            <Field
              label={t`Email`}
              name="email"
              type="email"
              autoComplete="username"
              defaultValue={actionData?.email ?? ''}
            />
            <Button type="submit" wide aria-disabled={isSending}>
              {t`Send the link`}
            </Button>
          </Form>
        </Panel>
      )}
      <p className="quiet">
        <Trans>
          Forgot a sub-user’s password? Ask the person who has the main account.{' '}
          <a href={paths.login}>Back to sign in</a>
        </Trans>
      </p>
    </main>
  );
}

function Sent({ email, supportEmail }: { email: string; supportEmail: string }) {
  const { t } = useLingui();
  return (
    <Panel>
      <StatusMessage>
        <Trans>
          If {email} has an account, a link to set a new password is on its way to it. The link works for 30
          minutes.
        </Trans>
      </StatusMessage>
      <p className="quiet">
        <Trans>
          Nothing after a few minutes? Check your spam folder, or write to{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </Trans>
      </p>
      <ButtonLink look="quiet" href={paths.forgotPassword} data-reload="">
        {t`Try another address`}
      </ButtonLink>
    </Panel>
  );
}
