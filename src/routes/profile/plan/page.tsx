import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { redirect } from 'react-router';
import * as v from 'valibot';
import { contentId } from '#src/browser/content-id.ts';
import { type RefusalCode, refusalOf } from '#src/domain/refusals.ts';
import { sendConfirmedForm } from '#src/features/accounts/ui/ask-password.ts';
import { readPlan } from '#src/features/billing/plan/read.ts';
import { cancelHouseholdPlan, resumeHouseholdPlan, startRenewal } from '#src/features/billing/plan/renew.ts';
import { cancelQuestion } from '#src/features/billing/plan/texts.ts';
import { servicesContext, textsContext, viewerContext } from '#src/http/request/contexts.ts';
import { text } from '#src/http/request/fields.ts';
import { formAction, goTo, requireMainUser } from '#src/http/request/form-action.ts';
import { forgetReturn } from '#src/http/request/payment-return.ts';
import type { Services } from '#src/http/request/services.ts';
import { paths } from '#src/routes.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { titled } from '#src/ui/describe-page.ts';
import { FormError } from '#src/ui/notices.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { ViewerForm } from '#src/ui/viewer-form.tsx';
import type { Route } from './+types/page';

/** Each form leads to the profile, which shows the outcome. */
export const action = formAction({
  schema: v.object({ intent: text }),
  async run({ services, viewer, values: { intent } }) {
    const { userId } = requireMainUser(viewer);
    try {
      if (intent === 'renew') return await renew(services, userId);
      return goTo(await change(services, userId, intent));
    } catch (error) {
      const { code, details } = refusalOf(error);
      const outcome = outcomes[code];
      if (code === 'too-many') return goTo(paths.profilePlanLimited(details.retryAfterSeconds ?? 0));
      if (outcome === undefined) throw error;
      return goTo(paths.profilePlan(outcome));
    }
  },
});

const outcomes: Partial<Record<RefusalCode, string>> = {
  'provider-failed': 'failed',
  'write-refused': 'unsaved',
  'database-busy': 'busy',
  // The profile shows the reason.
  suspended: 'suspended',
};

async function change(services: Services, userId: string, intent: string): Promise<string> {
  if (intent === 'cancel') {
    await cancelHouseholdPlan(services, userId);
    return paths.profilePlan('cancelled');
  }
  if (intent === 'resume') {
    await resumeHouseholdPlan(services, userId);
    return paths.profilePlan('resumed');
  }
  return paths.profile;
}

async function renew(services: Services, userId: string): Promise<Response> {
  const started = await startRenewal(services, { userId });
  if (started.kind === 'gone') return goTo(paths.login);
  if (started.kind !== 'started') return goTo(paths.profilePlan('renewed'));
  return goTo(started.redirectUrl, { cookies: [forgetReturn(services.config.secure)] });
}

/** Redirects if there is no running plan to cancel. */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = requireMainUser(context.get(viewerContext));
  const texts = context.get(textsContext);
  const plan = await readPlan(context.get(servicesContext), viewer.userId, texts);
  if (plan.cancelled || ['lapsed', 'none', 'suspended'].includes(plan.state)) throw redirect(paths.profile);
  return { pageTitle: texts._(msg`Cancel your plan`), paidUntil: plan.paidUntil };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const root = matches[0]?.loaderData;
  return [{ title: titled(loaderData?.pageTitle ?? 'Cancel your plan', root) }];
}

/** Keeps the page when the connection is lost. */
export function clientAction(call: Route.ClientActionArgs) {
  return sendConfirmedForm(call);
}

/** For browsers without script; the profile uses a dialog. */
export default function PlanPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack-l">
      <h1>{t`Your plan`}</h1>
      <Panel>
        {actionData?.refusal == null ? null : <FormError>{actionData.refusal.text}</FormError>}
        <p className="lead">{t(cancelQuestion(loaderData))}</p>
        <ViewerForm action={paths.plan} className="cluster">
          <input type="hidden" name="intent" value="cancel" />
          <ButtonLink look="text" href={paths.profile}>
            {t`Keep plan`}
          </ButtonLink>
          <Button type="submit" look="danger">
            {t`Cancel plan`}
          </Button>
        </ViewerForm>
      </Panel>
    </main>
  );
}
