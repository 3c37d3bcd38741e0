import { areas } from '#src/area.ts';
import { titled } from '#src/pages/describe-page.ts';
import { loadPerson } from '#src/pages/person/load.ts';
import { PersonView, personName } from '#src/pages/person/view.tsx';
import { SubUserBar } from '../../sub-user-bar.tsx';
import type { Route } from './+types/page';

export { headersOfLoader as headers } from '#src/pages/watch/episode-meta.ts';
export { SubUserError as ErrorBoundary } from '../../missing.tsx';

export const loader = (call: Route.LoaderArgs) => loadPerson(areas.sub, call);

export const handle = { bare: true };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: titled(personName(loaderData), matches[0]?.loaderData) }];
}

export default function SubUserPersonPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <SubUserBar kind={null} />
      <PersonView loaded={loaderData} />
    </>
  );
}
