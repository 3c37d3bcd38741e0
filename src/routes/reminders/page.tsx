import { msg } from '@lingui/core/runtime-macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { data, Form, redirect, useNavigation } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { describeFailedForm } from '#src/browser/failed-answer.ts';
import { keepForm } from '#src/browser/keep-form.ts';
import { logEvent } from '#src/domain/events.ts';
import { confirmationTexts } from '#src/domain/password.ts';
import { findUnsubscriber, unsubscribe, wantsReminders } from '#src/features/billing/reminders/choose.ts';
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
  const result = await unlessBusy(unsubscribe(services, token));
  if (result === null) {
    const text = context.get(textsContext)._(explainBusy(services, confirmationTexts.busy));
    return data({ kind: 'failed' as const, text }, busyResponse);
  }
  if (result.kind === 'unknown') {
    logEvent(services.log, 'reminders', 'refused');
    return data({ kind: 'gone' as const }, { status: 404 });
  }
  logEvent(services.log, 'reminders', 'off', { userId: result.userId, by: 'link' });
  return redirect(paths.remindersStopped, 303);
}

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

/** A lost connection keeps the form. */
export function clientAction(call: Route.ClientActionArgs) {
  return keepForm(call, (_, error) => ({ kind: 'failed' as const, text: describeFailedForm(error) }));
}

export default function RemindersPage({
  loaderData: { title, token, state },
  actionData,
}: Route.ComponentProps) {
  const { t } = useLingui();
  const isSending = useNavigation().state !== 'idle';
  const kind = actionData?.kind;
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack-l">
      <h1>{title}</h1>
      <Panel>
        {kind === 'gone' || state === 'gone' ? (
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
          <Form method="post" action={paths.reminders} className="stack">
            {actionData?.kind === 'failed' ? <FormError>{actionData.text}</FormError> : null}
            <input type="hidden" name="token" value={token} />
            <p>
              <Trans>
                We remind you five days and one day before your month ends. Without that it simply ends;
                receipts and notices about your account still come.
              </Trans>
            </p>
            <Button type="submit" wide aria-disabled={isSending}>
              {t`Stop reminders`}
            </Button>
          </Form>
        )}
        {state === 'on' && kind !== 'gone' ? null : (
          <ButtonLink look="line" href={paths.profile}>
            {t`Your Profile`}
          </ButtonLink>
        )}
      </Panel>
    </main>
  );
}
