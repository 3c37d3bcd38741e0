import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { data, Form, redirectDocument, useNavigation } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { describeFailedForm } from '#src/browser/failed-answer.ts';
import { keepForm, textOf } from '#src/browser/keep-form.ts';
import { logEvent } from '#src/domain/events.ts';
import { isLongEnough, isWeakPassword, passwordTexts } from '#src/domain/password.ts';
import { isResetOpen, type ResetResult, setNewPassword } from '#src/features/accounts/reset/reset.ts';
import { queueMail } from '#src/features/outbox/outbox.ts';
import { busyResponse, unlessBusy } from '#src/http/request/busy.ts';
import { formContext, servicesContext, textsContext } from '#src/http/request/contexts.ts';
import { readFields } from '#src/http/request/form.ts';
import { paths } from '#src/routes.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { hideAddress, unlisted } from '#src/ui/describe-page.ts';
import { Field } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/notices.tsx';
import { Panel } from '#src/ui/panel.tsx';
import type { Route } from './+types/page';

const texts: Record<Exclude<ResetResult['kind'], 'done' | 'gone'>, MessageDescriptor> = {
  empty: msg`Please fill in all fields.`,
  ...passwordTexts,
};

/** The link is used up and every device signs in again. */
export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { token, password } = readFields(context.get(formContext), ['token', 'password']);
  const result = await unlessBusy(setNewPassword(services, { token, password }));
  if (result === null)
    return data(
      {
        error: context.get(textsContext)._(msg`Something went wrong. Please try again.`),
        gone: false,
        token,
      },
      busyResponse,
    );
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
  return data(
    { error: context.get(textsContext)._(texts[result.kind]), gone: false, token },
    { status: 400 },
  );
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const open = await isResetOpen(services, token);
  const title = context.get(textsContext)._(msg`Set a new password`);
  return data({ title, brand: services.config.brand.name, token, open }, { status: open ? 200 : 410 });
}

export const meta = unlisted;

export const headers = hideAddress;

/** A lost connection keeps the form. */
export function clientAction(call: Route.ClientActionArgs) {
  return keepForm(call, (form, error) => ({
    error: describeFailedForm(error),
    gone: false,
    token: textOf(form, 'token'),
  }));
}

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, open } = loaderData;
  const isGone = actionData?.gone === true || (!open && actionData === undefined);
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack-l">
      <h1>{loaderData.title}</h1>
      {isGone ? (
        <Gone />
      ) : (
        <NewPassword token={actionData?.token ?? token} error={actionData?.error ?? null} />
      )}
    </main>
  );
}

function Gone() {
  const { t } = useLingui();
  return (
    <Panel>
      <p role="alert">{t`This link has already been used, or is older than 30 minutes.`}</p>
      <ButtonLink href={paths.forgotPassword}>{t`Send a new link`}</ButtonLink>
    </Panel>
  );
}

function NewPassword({ token, error }: { token: string; error: string | null }) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const isSending = useNavigation().state !== 'idle';
  return (
    <Panel>
      <Form method="post" action={paths.resetPassword} noValidate className="stack">
        {error === null ? null : <FormError>{error}</FormError>}
        <input type="hidden" name="token" value={token} />
        <Field
          label={t`New password`}
          name="password"
          type="password"
          autoComplete="new-password"
          hint={t(hintFor(password))}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" wide aria-disabled={isSending}>
          {t`Set password`}
        </Button>
        <p className="hint">{t`All your devices will have to sign in again.`}</p>
      </Form>
    </Panel>
  );
}

function hintFor(password: string): MessageDescriptor {
  if (!isLongEnough(password)) return msg`At least 6 characters`;
  return isWeakPassword(password) ? msg`Weak: easy to guess` : msg`Good`;
}
