import { msg } from '@lingui/core/runtime-macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { data, Form, redirect, useNavigation } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { describeFailedForm } from '#src/browser/failed-answer.ts';
import { keepForm } from '#src/browser/keep-form.ts';
import { deviceText } from '#src/domain/device-text.ts';
import { logEvent } from '#src/domain/events.ts';
import { confirmationTexts } from '#src/domain/password.ts';
import { endCodeSession, readSessionEnding } from '#src/features/accounts/sessions/code-sessions.ts';
import { busyResponse, explainBusy, unlessBusy } from '#src/http/request/busy.ts';
import { formContext, servicesContext, textsContext } from '#src/http/request/contexts.ts';
import { readFields } from '#src/http/request/form.ts';
import { paths } from '#src/routes.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { hideAddress, unlisted } from '#src/ui/describe-page.ts';
import { FormError, StatusMessage } from '#src/ui/notices.tsx';
import { Panel } from '#src/ui/panel.tsx';
import type { Route } from './+types/page';

export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { token } = readFields(context.get(formContext), ['token']);
  const isEnded = await unlessBusy(endCodeSession(services, token));
  if (isEnded === null) {
    const text = context.get(textsContext)._(explainBusy(services, confirmationTexts.busy));
    return data({ kind: 'failed' as const, text }, busyResponse);
  }
  logEvent(services.log, 'code-session-ended', isEnded ? 'done' : 'refused');
  return isEnded ? redirect(paths.sessionEnded, 303) : data({ kind: 'gone' as const }, { status: 410 });
}

/** Opening the link ends nothing. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const texts = context.get(textsContext);
  const title = texts._(msg`Sign out a device`);
  if (query.get('done') === '1') return data({ title, token: '', session: null, isDone: true });
  const token = query.get('token') ?? '';
  const session = await readSessionEnding(context.get(servicesContext), token);
  const shown =
    session === null ? null : { device: texts._(deviceText(session.device)), subUser: session.subUser };
  return data({ title, token, session: shown, isDone: false }, { status: shown === null ? 410 : 200 });
}

export const meta = unlisted;

export const headers = hideAddress;

/** A lost connection keeps the form. */
export function clientAction(call: Route.ClientActionArgs) {
  return keepForm(call, (_, error) => ({ kind: 'failed' as const, text: describeFailedForm(error) }));
}

export default function EndSessionPage({
  loaderData: { title, token, session, isDone },
  actionData,
}: Route.ComponentProps) {
  const { t } = useLingui();
  const isSending = useNavigation().state !== 'idle';
  const kind = actionData?.kind;
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack-l">
      <h1>{title}</h1>
      <Panel>
        {isDone ? (
          <>
            <StatusMessage>{t`That device is signed out.`}</StatusMessage>
            <p>{t`If someone else used your account, set a new password. That signs out all devices.`}</p>
            <ButtonLink look="line" href={paths.forgotPassword}>
              {t`Set a new password`}
            </ButtonLink>
          </>
        ) : kind === 'gone' || session === null ? (
          <>
            <p role="alert">{t`That device is already signed out, or this link is more than 30 days old.`}</p>
            <ButtonLink look="line" href={paths.profile}>
              {t`Your Profile`}
            </ButtonLink>
          </>
        ) : (
          <Form method="post" action={paths.endSession} className="stack">
            {actionData?.kind === 'failed' ? <FormError>{actionData.text}</FormError> : null}
            <input type="hidden" name="token" value={token} />
            <Device {...session} />
            <Button type="submit" wide aria-disabled={isSending}>
              {t`Sign out this device`}
            </Button>
          </Form>
        )}
      </Panel>
    </main>
  );
}

function Device({ device, subUser }: { device: string; subUser: string | null }) {
  return subUser === null ? (
    <p>
      <Trans>
        <b>{device}</b> was signed in with a code. Nothing else changes.
      </Trans>
    </p>
  ) : (
    <p>
      <Trans>
        <b>{device}</b> was signed in with a code as <bdi>{subUser}</bdi>. Nothing else changes.
      </Trans>
    </p>
  );
}
