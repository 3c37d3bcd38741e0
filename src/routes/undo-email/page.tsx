import { msg } from '@lingui/core/runtime-macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { data, Form, redirectDocument } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { describeFailedForm } from '#src/browser/failed-answer.ts';
import { keepForm } from '#src/browser/keep-form.ts';
import { logEvent } from '#src/domain/events.ts';
import { confirmationTexts } from '#src/domain/password.ts';
import { findEmailUndo, undoEmailChange } from '#src/features/accounts/email-change/undo.ts';
import { busyResponse, explainBusy, unlessBusy } from '#src/http/request/busy.ts';
import { formContext, servicesContext, textsContext } from '#src/http/request/contexts.ts';
import { readFields } from '#src/http/request/form.ts';
import { paths } from '#src/routes.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { hideAddress, unlisted } from '#src/ui/describe-page.ts';
import { FormError } from '#src/ui/notices.tsx';
import { Panel } from '#src/ui/panel.tsx';
import type { Route } from './+types/page';

export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { token } = readFields(context.get(formContext), ['token']);
  const result = await unlessBusy(undoEmailChange(services, token));
  if (result === null) {
    const text = context.get(textsContext)._(explainBusy(services, confirmationTexts.busy));
    return data({ kind: 'failed' as const, text }, busyResponse);
  }
  if (result.kind === 'undone') {
    logEvent(services.log, 'email-change-undone', 'done');
    return redirectDocument(paths.resetWith(result.reset), { status: 303 });
  }
  logEvent(services.log, 'email-change-undone', 'refused', { reason: result.kind });
  return data({ kind: result.kind }, { status: result.kind === 'taken' ? 409 : 410 });
}

/** Opening the link changes nothing. */
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

/** A lost connection keeps the form. */
export function clientAction(call: Route.ClientActionArgs) {
  return keepForm(call, (_, error) => ({ kind: 'failed' as const, text: describeFailedForm(error) }));
}

export default function UndoEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { supportEmail, token, email } = loaderData;
  const isTaken = actionData?.kind === 'taken';
  const isGone = actionData?.kind === 'gone' || email === null;
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
            <ButtonLink look="line" href={paths.login}>
              {t`Sign in`}
            </ButtonLink>
          </>
        ) : (
          <Form method="post" action={paths.undoEmail} className="stack">
            {actionData?.kind === 'failed' ? <FormError>{actionData.text}</FormError> : null}
            <input type="hidden" name="token" value={token} />
            <p>
              <Trans>
                Your account will use <b>{email}</b> again. All devices will be signed out, and you’ll choose
                a new password next.
              </Trans>
            </p>
            <Button type="submit" wide>
              {t`Restore it`}
            </Button>
          </Form>
        )}
      </Panel>
    </main>
  );
}
