import { Form } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { offlineText } from '#src/domain/offline.ts';
import {
  isPasswordMissing,
  keepConfirmedForm,
  passwordMissingText,
} from '#src/features/accounts/ui/ask-password.ts';
import { cancelQuestion } from '#src/features/billing/plan/texts.ts';
import { paths } from '#src/routes.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { titled } from '#src/ui/describe-page.ts';
import { FormError } from '#src/ui/notices.tsx';
import type { Route } from './+types/page';

export { actPlan as action } from './act.ts';
export { loadPlan as loader } from './load.ts';

export function meta({ matches }: Route.MetaArgs) {
  const root = matches[0]?.loaderData;
  return [{ title: titled('Cancel your plan', root) }];
}

/** A lost connection keeps the page. */
export function clientAction(call: Route.ClientActionArgs) {
  return keepConfirmedForm(call, (_form, error) => ({
    error: isPasswordMissing(error) ? passwordMissingText : offlineText,
  }));
}

/** For browsers without script; the profile uses a dialog. */
export default function PlanPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack">
      <h1>Your plan</h1>
      {actionData === undefined ? null : <FormError>{actionData.error}</FormError>}
      <p className="lead">{cancelQuestion(loaderData)}</p>
      <Form method="post" action={paths.plan} className="cluster">
        <input type="hidden" name="intent" value="cancel" />
        <ButtonLink look="line" href={paths.profile}>
          Keep plan
        </ButtonLink>
        <Button type="submit" look="danger">
          Cancel plan
        </Button>
      </Form>
    </main>
  );
}
