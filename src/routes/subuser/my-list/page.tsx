import { contentId } from '#src/browser/content-id.ts';
import { areas } from '#src/routes/area.ts';
import { ListView } from '#src/routes/my-list/list-view.tsx';
import { SubUserBar } from '#src/routes/subuser/sub-user-bar.tsx';
import { titled } from '#src/ui/describe-page.ts';
import type { Route } from './+types/page';

export { loadMyList as loader } from '#src/routes/my-list/load.ts';

export const handle = { bare: true };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: titled(loaderData?.pageTitle ?? 'My List', matches[0]?.loaderData) }];
}

export default function SubUserMyListPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <SubUserBar kind={null} isList />
      <main id={contentId} tabIndex={-1}>
        <ListView area={areas.sub} list={loaderData} />
      </main>
    </>
  );
}
