import { msg } from '@lingui/core/runtime-macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { data } from 'react-router';
import * as v from 'valibot';
import { contentId } from '#src/browser/content-id.ts';
import { sendForm } from '#src/browser/keep-form.ts';
import { logEvent } from '#src/domain/events.ts';
import { Refusal } from '#src/domain/refusals.ts';
import { findUnsubscriber, unsubscribe, wantsReminders } from '#src/features/billing/reminders/choose.ts';
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
    const userId = await unsubscribe(services, token).catch((error: unknown) => {
      if (error instanceof Refusal) logEvent(services.log, 'reminders', 'refused');
      throw error;
    });
    logEvent(services.log, 'reminders', 'off', { userId, by: 'link' });
    return goTo(paths.remindersStopped);
  },
});

/** Opening the link changes nothing: mail programs open links too. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const title = context.get(textsContext)._(msg`Reminders by email`);
  if (query.get('done') === '1') return data({ title, token: '', state: 'off' as const });
  const services = context.get(servicesContext);
  const token = query.get('token') ?? '';
  const household = await findUnsubscriber(services, token);
  if (household === null) return data({ title, token: '', state: 'gone' as const }, { status: 404 });
  const isOn = await wantsReminders(services.db.read, household.userId);
  return data({ title, token, state: isOn ? ('on' as const) : ('off' as const) });
}

export const meta = unlisted;

export const headers = hideAddress;

/** Keeps the form when the connection is lost. */
export function clientAction(call: Route.ClientActionArgs) {
  return sendForm(call);
}

export default function RemindersPage({
  loaderData: { title, token, state },
  actionData,
}: Route.ComponentProps) {
  const { t } = useLingui();
  const refusal = actionData?.refusal ?? null;
  const isGone = refusal?.code === 'unsubscribe-unknown' || state === 'gone';
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack-l">
      <h1>{title}</h1>
      <Panel>
        {isGone ? (
          <>
            <p role="alert">
              <Trans>
                This link doesn’t work. It may be incomplete, or belong to an email address that the account
                no longer uses.
              </Trans>
            </p>
            <p>{t`You can switch reminders on and off under Your Profile.`}</p>
          </>
        ) : state === 'off' ? (
          <>
            <StatusMessage>{t`We won’t remind you before your month ends.`}</StatusMessage>
            <p>
              {t`Receipts and notices about your account still come. To get reminders again, go to Your Profile.`}
            </p>
          </>
        ) : (
          <PostForm action={paths.remindersWith(token)} refusal={refusal}>
            <input type="hidden" name="token" value={token} />
            <p>
              <Trans>
                We remind you five days and one day before your month ends. Without that it simply ends;
                receipts and notices about your account still come.
              </Trans>
            </p>
            <SubmitButton>{t`Stop reminders`}</SubmitButton>
          </PostForm>
        )}
        {state === 'on' && !isGone ? null : (
          <ButtonLink look="text" href={paths.profile}>
            {t`Your Profile`}
          </ButtonLink>
        )}
      </Panel>
    </main>
  );
}
