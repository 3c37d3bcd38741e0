import { areas } from '#src/area.ts';
import { loadBrowse } from '#src/pages/browse/load.ts';
import { BrowseView } from '#src/pages/browse/view.tsx';
import { titled } from '#src/pages/describe-page.ts';
import { SubUserBar } from '../sub-user-bar.tsx';
import type { Route } from './+types/page';

export { headersOfLoader as headers } from '#src/pages/watch/episode-meta.ts';
export { SubUserError as ErrorBoundary } from '../missing.tsx';

export const loader = (call: Route.LoaderArgs) => loadBrowse(areas.sub, call);

export const handle = { bare: true };

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titled('Browse', matches[0]?.loaderData) }];
}

export default function SubUserBrowsePage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <SubUserBar kind={null} />
      <BrowseView area={areas.sub} loaded={loaderData} />
    </>
  );
}
