import { msg } from '@lingui/core/runtime-macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LoaderFunctionArgs } from 'react-router';
import * as v from 'valibot';
import { contentId } from '#src/browser/content-id.ts';
import { sendForm } from '#src/browser/keep-form.ts';
import { readEmail } from '#src/domain/email.ts';
import { logEvent } from '#src/domain/events.ts';
import { takeReset } from '#src/features/accounts/reset/reset.ts';
import { queueMail } from '#src/features/outbox/outbox.ts';
import { textsContext } from '#src/http/request/contexts.ts';
import { formAction, wordsOfBusy } from '#src/http/request/form-action.ts';
import { loadBrand } from '#src/http/request/load-brand.ts';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { describePage } from '#src/ui/describe-page.ts';
import { Field } from '#src/ui/field.tsx';
import { StatusMessage } from '#src/ui/notices.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { PostForm, SubmitButton } from '#src/ui/post-form.tsx';
import type { Route } from './+types/page';

export function loader(args: LoaderFunctionArgs) {
  const words = args.context.get(textsContext);
  const head = {
    title: words._(msg`Forgot password`),
    description: words._(msg`Get a link to set a new password.`),
  };
  return { ...loadBrand(args), head };
}

const failed = msg`Something went wrong. Please try again.`;

export const action = formAction({
  schema: v.object({
    email: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty('empty-field'),
      v.check((typed) => readEmail(typed) !== null, 'bad-email'),
      // Normalized but not folded: an account of an earlier version may have the e-mail exactly as typed.
      v.normalize('NFC'),
    ),
  }),
  words: wordsOfBusy(failed),
  async run({ services, values: { email }, readAsker }) {
    await takeReset(services, { email, asker: await readAsker() });
    await queueMail(services, 'password-reset', email);
    logEvent(services.log, 'password-reset', 'requested');
    return { email };
  },
});

export const handle = { waitsForTouch: true };

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

/** Keeps the form when the connection is lost. */
export function clientAction(call: Route.ClientActionArgs) {
  return sendForm(call);
}

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack-l">
      <h1>{t`Forgot password?`}</h1>
      {actionData?.said != null ? (
        <Sent email={actionData.said.email} supportEmail={loaderData.supportEmail} />
      ) : (
        <Panel>
          <PostForm refusal={actionData?.refusal ?? null}>
            <p className="quiet">
              {t`Enter the email address of your account. We’ll send you a link to set a new password.`}
            </p>
            <Field
              label={t`Email`}
              name="email"
              type="email"
              autoComplete="username"
              defaultValue={actionData?.typed.email ?? ''}
            />
            <SubmitButton>{t`Send the link`}</SubmitButton>
          </PostForm>
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
