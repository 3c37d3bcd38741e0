import { msg } from '@lingui/core/runtime-macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { data } from 'react-router';
import * as v from 'valibot';
import { contentId } from '#src/browser/content-id.ts';
import { sendForm } from '#src/browser/keep-form.ts';
import { logEvent } from '#src/domain/events.ts';
import { Refusal } from '#src/domain/refusals.ts';
import { findEmailUndo, undoEmailChange } from '#src/features/accounts/email-change/undo.ts';
import { servicesContext, textsContext } from '#src/http/request/contexts.ts';
import { text } from '#src/http/request/fields.ts';
import { formAction, goTo } from '#src/http/request/form-action.ts';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { hideAddress, unlisted } from '#src/ui/describe-page.ts';
import { Panel } from '#src/ui/panel.tsx';
import { PostForm, SubmitButton } from '#src/ui/post-form.tsx';
import type { Route } from './+types/page';

export const action = formAction({
  schema: v.object({ token: text }),
  async run({ services, values: { token } }) {
    const reset = await undoEmailChange(services, token).catch((error: unknown) => {
      if (error instanceof Refusal)
        logEvent(services.log, 'email-change-undone', 'refused', { reason: error.code });
      throw error;
    });
    logEvent(services.log, 'email-change-undone', 'done');
    return goTo(paths.resetWith(reset), { isNewDocument: true });
  },
});

/** Opening the link changes nothing; the form does. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const email = await findEmailUndo(services, token);
  const { name: brand, supportEmail } = services.config.brand;
  const title = context.get(textsContext)._(msg`Restore your email address`);
  return data({ title, brand, supportEmail, token, email }, { status: email === null ? 410 : 200 });
}

export const meta = unlisted;

export const headers = hideAddress;

/** Keeps the form when the connection is lost. */
export function clientAction(call: Route.ClientActionArgs) {
  return sendForm(call);
}

export default function UndoEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { supportEmail, token, email } = loaderData;
  const refusal = actionData?.refusal ?? null;
  const isTaken = refusal?.code === 'former-address-taken';
  const isGone = refusal?.code === 'undo-over' || email === null;
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack-l">
      <h1>{loaderData.title}</h1>
      <Panel>
        {isTaken ? (
          <p role="alert">
            <Trans>
              Another account uses this address now. Write to{' '}
              <a href={`mailto:${supportEmail}`}>{supportEmail}</a>, and we’ll sort it out.
            </Trans>
          </p>
        ) : isGone ? (
          <>
            <p role="alert">{t`This link has already been used, or is older than 72 hours.`}</p>
            <p>
              <Trans>
                If someone else has your account, write to{' '}
                <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
              </Trans>
            </p>
            <ButtonLink look="text" href={paths.login}>
              {t`Sign in`}
            </ButtonLink>
          </>
        ) : (
          <PostForm action={paths.undoEmailWith(token)} refusal={refusal}>
            <input type="hidden" name="token" value={token} />
            <p>
              <Trans>
                Your account will use <b>{email}</b> again. All devices will be signed out, and you’ll choose
                a new password next.
              </Trans>
            </p>
            <SubmitButton>{t`Restore it`}</SubmitButton>
          </PostForm>
        )}
      </Panel>
    </main>
  );
}
