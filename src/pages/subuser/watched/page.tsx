import type { Outcome } from '#src/features/household/outcome.ts';
import { WatchedGrid } from '#src/features/household/ui/watched-grid.tsx';
import { titled } from '#src/pages/describe-page.ts';
import { keepForm } from '#src/pages/keep-form.ts';
import { queueRemoval } from '#src/pages/queue-removal.ts';
import { paths } from '#src/routes.ts';
import { offlineText } from '#src/ui/early-input.ts';
import { SubUserFrame } from '../sub-user-frame.tsx';
import type { Route } from './+types/page';

export { SubUserError as ErrorBoundary } from '../missing.tsx';
export { actSubUserWatched as action } from './act.ts';
export { loadSubUserWatched as loader } from './load.ts';

export const handle = { bare: true };

export function meta({ matches }: Route.MetaArgs) {
  const root = matches[0]?.loaderData;
  return [{ title: titled('Recently watched', root) }];
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** A lost connection keeps the list. */
export function clientAction(call: Route.ClientActionArgs) {
  const lost: Outcome = { intent: 'remove-watched', ok: false, text: offlineText };
  return keepForm(call, async (form) => (await queueRemoval(form)) ?? lost);
}

export default function SubUserWatchedPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SubUserFrame back={paths.subUser}>
      <div className="page readable stack-l">
        <h1>What you watched</h1>
        <WatchedGrid watched={loaderData.watched} outcome={actionData ?? null} />
      </div>
    </SubUserFrame>
  );
}
