import { areas } from '#src/routes/area.ts';
import { titled } from '#src/ui/describe-page.ts';
import type { Route } from './+types/page';
import { loadBrowse } from './load.ts';
import { BrowseView } from './view.tsx';

export { headersOfLoader as headers } from '#src/ui/describe-page.ts';

export const loader = (call: Route.LoaderArgs) => loadBrowse(areas.main, call);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: titled(loaderData?.pageTitle ?? 'Browse', matches[0]?.loaderData) }];
}

export default function BrowsePage({ loaderData }: Route.ComponentProps) {
  return <BrowseView area={areas.main} loaded={loaderData} />;
}
