import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { data } from 'react-router';
import * as v from 'valibot';
import { contentId } from '#src/browser/content-id.ts';
import { sendForm } from '#src/browser/keep-form.ts';
import { logEvent } from '#src/domain/events.ts';
import type { RefusalView } from '#src/domain/form-answer.ts';
import { isLongEnough, isWeakPassword } from '#src/domain/password.ts';
import { Refusal } from '#src/domain/refusals.ts';
import { isResetOpen, setNewPassword } from '#src/features/accounts/reset/reset.ts';
import { queueMail } from '#src/features/outbox/outbox.ts';
import { servicesContext, textsContext } from '#src/http/request/contexts.ts';
import { requiredSecret, text } from '#src/http/request/fields.ts';
import { formAction, goTo, wordsOfBusy } from '#src/http/request/form-action.ts';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { hideAddress, unlisted } from '#src/ui/describe-page.ts';
import { Field } from '#src/ui/field.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { PostForm, SubmitButton } from '#src/ui/post-form.tsx';
import type { Route } from './+types/page';

/** Afterwards the link is invalid, and every device must sign in again. */
export const action = formAction({
  schema: v.object({ token: text, password: requiredSecret('empty-field') }),
  words: wordsOfBusy(msg`Something went wrong. Please try again.`),
  async run({ services, values }) {
    const email = await setNewPassword(services, values).catch((error: unknown) => {
      if (error instanceof Refusal)
        logEvent(services.log, 'password-reset', 'refused', { reason: error.code });
      throw error;
    });
    logEvent(services.log, 'password-reset', 'done');
    // The password is already set, so the viewer must not see this failure.
    await queueMail(services, 'password-changed', email).catch((error: unknown) =>
      services.log.error({ err: error }, 'A notice of a changed password could not be queued'),
    );
    return goTo(paths.loginAfterReset, { isNewDocument: true });
  },
});

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const open = await isResetOpen(services, token);
  const title = context.get(textsContext)._(msg`Set a new password`);
  return data({ title, brand: services.config.brand.name, token, open }, { status: open ? 200 : 410 });
}

export const meta = unlisted;

export const headers = hideAddress;

/** Keeps the form when the connection is lost. */
export function clientAction(call: Route.ClientActionArgs) {
  return sendForm(call);
}

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, open } = loaderData;
  const refusal = actionData?.refusal ?? null;
  const isGone = refusal === null ? !open : refusal.code === 'reset-over';
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack-l">
      <h1>{loaderData.title}</h1>
      {isGone ? <Gone /> : <NewPassword token={actionData?.typed.token ?? token} refusal={refusal} />}
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

function NewPassword({ token, refusal }: { token: string; refusal: RefusalView | null }) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  return (
    <Panel>
      <PostForm action={paths.resetPassword} refusal={refusal}>
        <input type="hidden" name="token" value={token} />
        <Field
          label={t`New password`}
          name="password"
          type="password"
          autoComplete="new-password"
          hint={t(hintFor(password))}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <SubmitButton>{t`Set password`}</SubmitButton>
        <p className="hint">{t`All your devices will have to sign in again.`}</p>
      </PostForm>
    </Panel>
  );
}

function hintFor(password: string): MessageDescriptor {
  if (!isLongEnough(password)) return msg`At least 6 characters`;
  return isWeakPassword(password) ? msg`Weak: easy to guess` : msg`Good`;
}
