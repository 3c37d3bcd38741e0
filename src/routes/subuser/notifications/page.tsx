import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { contentId } from '#src/browser/content-id.ts';
import { PushPanel } from '#src/features/push/ui/push-panel.tsx';
import { textsContext, viewerContext } from '#src/http/request/contexts.ts';
import { loadPushOffer } from '#src/http/request/load-push-offer.ts';
import { notFound } from '#src/http/request/open-for-page.ts';
import { SubUserBar } from '#src/routes/subuser/sub-user-bar.tsx';
import { titled } from '#src/ui/describe-page.ts';
import type { Route } from './+types/page';

export const handle = { bare: true };

/** Answers children below 13 as an unknown address. */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const offer = viewer === null ? null : await loadPushOffer(context, viewer);
  if (offer === null) throw notFound();
  return { pageTitle: context.get(textsContext)._(msg`Notifications`), offer };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: titled(loaderData?.pageTitle ?? 'Notifications', matches[0]?.loaderData) }];
}

export default function SubUserNotificationsPage({ loaderData: { offer } }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <>
      <SubUserBar kind={null} />
      <main id={contentId} tabIndex={-1} className="page readable stack-l">
        <h1>{t`This device`}</h1>
        <PushPanel offer={offer} />
      </main>
    </>
  );
}
