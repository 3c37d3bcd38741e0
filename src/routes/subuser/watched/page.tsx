import { keepForm } from '#src/browser/keep-form.ts';
import { offlineText } from '#src/domain/offline.ts';
import type { Outcome } from '#src/features/household/outcome.ts';
import { queueRemoval } from '#src/features/household/ui/queue-removal.ts';
import { WatchedGrid } from '#src/features/household/ui/watched-grid.tsx';
import { BackLink } from '#src/features/playback/ui/back-link.tsx';
import { TitleFrame } from '#src/routes/watch/title-frame.tsx';
import { paths } from '#src/routes.ts';
import { titled } from '#src/ui/describe-page.ts';
import type { Route } from './+types/page';

export { actSubUserWatched as action } from './act.ts';
export { loadSubUserWatched as loader } from './load.ts';

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
    <TitleFrame back={<BackLink href={paths.subUser} />}>
      <div className="page readable stack-l">
        <h1>What you watched</h1>
        <WatchedGrid watched={loaderData.watched} outcome={actionData ?? null} />
      </div>
    </TitleFrame>
  );
}
