import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { Form, redirect } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { describeConfirmedForm, keepConfirmedForm } from '#src/features/accounts/ui/ask-password.ts';
import { readPlan } from '#src/features/billing/plan/read.ts';
import { cancelHouseholdPlan, resumeHouseholdPlan, startRenewal } from '#src/features/billing/plan/renew.ts';
import { cancelQuestion } from '#src/features/billing/plan/texts.ts';
import { unlessBusy } from '#src/http/request/busy.ts';
import { formContext, servicesContext, textsContext, viewerContext } from '#src/http/request/contexts.ts';
import { readFields } from '#src/http/request/form.ts';
import type { Services } from '#src/http/request/services.ts';
import { paths } from '#src/routes.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { titled } from '#src/ui/describe-page.ts';
import { FormError } from '#src/ui/notices.tsx';
import { OwnerField } from '#src/ui/owner-field.tsx';
import type { Route } from './+types/page';

/** The session alone says whose plan changes. */
export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  if (viewer?.kind !== 'main') throw redirect(paths.login);
  const { intent } = readFields(context.get(formContext), ['intent']);
  const { userId } = viewer;
  if (intent === 'renew') return renew(services, userId);
  if (intent !== 'cancel' && intent !== 'resume') return redirect(paths.profile, 303);
  const choose = intent === 'cancel' ? cancelHouseholdPlan : resumeHouseholdPlan;
  const done = await unlessBusy(choose(services, userId).then(() => true));
  const outcome = intent === 'cancel' ? 'cancelled' : 'resumed';
  return redirect(paths.profilePlan(done === null ? nameBusy(services) : outcome), 303);
}

function nameBusy({ db }: Services): 'unsaved' | 'busy' {
  return db.hasRefusedWrite() ? 'unsaved' : 'busy';
}

async function renew(services: Services, userId: string): Promise<Response> {
  const started = await unlessBusy(startRenewal(services, { userId }));
  if (started?.kind === 'started') return redirect(started.redirectUrl, 303);
  if (started?.kind === 'limited') {
    return redirect(paths.profilePlanLimited(started.retryAfterSeconds), 303);
  }
  if (started?.kind === 'gone') return redirect(paths.login, 303);
  const outcome = { renewed: 'renewed', 'provider-failed': 'failed' } as const;
  return redirect(paths.profilePlan(started === null ? nameBusy(services) : outcome[started.kind]), 303);
}

/** Redirects if the plan doesn't run. */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (viewer?.kind !== 'main') throw redirect(paths.login);
  const texts = context.get(textsContext);
  const plan = await readPlan(context.get(servicesContext), viewer.userId, texts);
  if (plan.cancelled || plan.state === 'lapsed' || plan.state === 'none') throw redirect(paths.profile);
  return { pageTitle: texts._(msg`Cancel your plan`), paidUntil: plan.paidUntil };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const root = matches[0]?.loaderData;
  return [{ title: titled(loaderData?.pageTitle ?? 'Cancel your plan', root) }];
}

/** A lost connection keeps the page. */
export function clientAction(call: Route.ClientActionArgs) {
  return keepConfirmedForm(call, (_form, error) => ({
    error: describeConfirmedForm(error),
  }));
}

/** For browsers without script; the profile uses a dialog. */
export default function PlanPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack">
      <h1>{t`Your plan`}</h1>
      {actionData === undefined ? null : <FormError>{actionData.error}</FormError>}
      <p className="lead">{t(cancelQuestion(loaderData))}</p>
      <Form method="post" action={paths.plan} className="cluster">
        <OwnerField />
        <input type="hidden" name="intent" value="cancel" />
        <ButtonLink look="line" href={paths.profile}>
          {t`Keep plan`}
        </ButtonLink>
        <Button type="submit" look="danger">
          {t`Cancel plan`}
        </Button>
      </Form>
    </main>
  );
}
