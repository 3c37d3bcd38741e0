import { readArea } from '#src/http/request/read-area.ts';
import { areas } from '#src/routes/area.ts';
import { loadBrowse } from '#src/routes/browse/load.ts';
import { BrowseView } from '#src/routes/browse/view.tsx';
import { titled } from '#src/ui/describe-page.ts';
import type { Route } from './+types/page';

export { headersOfLoader as headers } from '#src/ui/describe-page.ts';

export const loader = (call: Route.LoaderArgs) => loadBrowse(readArea(call.context), call);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: titled(loaderData?.pageTitle ?? 'Browse', matches[0]?.loaderData) }];
}

export default function SubUserBrowsePage({ loaderData }: Route.ComponentProps) {
  return <BrowseView area={areas.sub} loaded={loaderData} />;
}
