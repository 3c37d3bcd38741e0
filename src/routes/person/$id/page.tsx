import { areas } from '#src/routes/area.ts';
import { loadPerson } from '#src/routes/person/load.ts';
import { PersonView, personName } from '#src/routes/person/view.tsx';
import { titled } from '#src/ui/describe-page.ts';
import type { Route } from './+types/page';

export { headersOfLoader as headers } from '#src/ui/describe-page.ts';

export const loader = (call: Route.LoaderArgs) => loadPerson(areas.main, call);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: titled(personName(loaderData), matches[0]?.loaderData) }];
}

export default function PersonPage({ loaderData }: Route.ComponentProps) {
  return <PersonView loaded={loaderData} />;
}
