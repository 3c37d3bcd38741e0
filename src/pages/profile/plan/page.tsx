import { cancelQuestion } from '#src/features/billing/plan/texts.ts';
import { paths } from '#src/routes.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { contentId } from '#src/ui/nav-bar.tsx';
import type { Route } from './+types/page';

export { actPlan as action } from './act.ts';
export { loadPlan as loader } from './load.ts';

export const handle = { watched: 'all' };

export function meta({ matches }: Route.MetaArgs) {
  const brand = matches[0]?.loaderData?.brand.name ?? 'Stoep';
  return [{ title: `Cancel your plan – ${brand}` }];
}

/** The question before cancelling, for browsers without script; the profile asks it in a dialog. */
export default function PlanPage({ loaderData }: Route.ComponentProps) {
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack">
      <h1>Your plan</h1>
      <p className="lead">{cancelQuestion(loaderData)}</p>
      <form method="post" action={paths.plan} className="cluster">
        <input type="hidden" name="intent" value="cancel" />
        <ButtonLink look="line" href={paths.profile}>
          Keep plan
        </ButtonLink>
        <Button type="submit" look="danger">
          Cancel plan
        </Button>
      </form>
    </main>
  );
}
