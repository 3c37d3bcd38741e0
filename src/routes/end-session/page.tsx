import { msg } from '@lingui/core/runtime-macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { data } from 'react-router';
import * as v from 'valibot';
import { contentId } from '#src/browser/content-id.ts';
import { sendForm } from '#src/browser/keep-form.ts';
import { deviceText } from '#src/domain/device-text.ts';
import { logEvent } from '#src/domain/events.ts';
import { Refusal } from '#src/domain/refusals.ts';
import { endCodeSession, readSessionEnding } from '#src/features/accounts/sessions/code-sessions.ts';
import { servicesContext, textsContext } from '#src/http/request/contexts.ts';
import { text } from '#src/http/request/fields.ts';
import { formAction, goTo } from '#src/http/request/form-action.ts';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { hideAddress, unlisted } from '#src/ui/describe-page.ts';
import { StatusMessage } from '#src/ui/notices.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { PostForm, SubmitButton } from '#src/ui/post-form.tsx';
import type { Route } from './+types/page';

export const action = formAction({
  schema: v.object({ token: text }),
  async run({ services, values: { token } }) {
    await endCodeSession(services, token).catch((error: unknown) => {
      if (error instanceof Refusal) logEvent(services.log, 'code-session-ended', 'refused');
      throw error;
    });
    logEvent(services.log, 'code-session-ended', 'done');
    return goTo(paths.sessionEnded);
  },
});

/** Opening the link doesn't end the session; the form does. */
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

/** Keeps the form when the connection is lost. */
export function clientAction(call: Route.ClientActionArgs) {
  return sendForm(call);
}

export default function EndSessionPage({
  loaderData: { title, token, session, isDone },
  actionData,
}: Route.ComponentProps) {
  const { t } = useLingui();
  const refusal = actionData?.refusal ?? null;
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack-l">
      <h1>{title}</h1>
      <Panel>
        {isDone ? (
          <>
            <StatusMessage>{t`That device is signed out.`}</StatusMessage>
            <p>{t`If someone else used your account, set a new password. That signs out all devices.`}</p>
            <ButtonLink look="text" href={paths.forgotPassword}>
              {t`Set a new password`}
            </ButtonLink>
          </>
        ) : refusal?.code === 'ending-over' || session === null ? (
          <>
            <p role="alert">{t`That device is already signed out, or this link is more than 30 days old.`}</p>
            <ButtonLink look="text" href={paths.profile}>
              {t`Your Profile`}
            </ButtonLink>
          </>
        ) : (
          <PostForm action={paths.endSessionWith(token)} refusal={refusal}>
            <input type="hidden" name="token" value={token} />
            <Device {...session} />
            <SubmitButton>{t`Sign out this device`}</SubmitButton>
          </PostForm>
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
