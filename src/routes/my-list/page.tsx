import { contentId } from '#src/browser/content-id.ts';
import { areas } from '#src/routes/area.ts';
import { titled } from '#src/ui/describe-page.ts';
import type { Route } from './+types/page';
import { ListView } from './list-view.tsx';

export { loadMyList as loader } from './load.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: titled(loaderData?.pageTitle ?? 'My List', matches[0]?.loaderData) }];
}

export default function MyListPage({ loaderData }: Route.ComponentProps) {
  return (
    <main id={contentId} tabIndex={-1}>
      <ListView area={areas.main} list={loaderData} />
    </main>
  );
}
