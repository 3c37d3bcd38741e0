import { areas } from '#src/area.ts';
import { titled } from '#src/ui/describe-page.ts';
import { contentId } from '#src/ui/nav-bar.tsx';
import type { Route } from './+types/page';
import { ListView } from './list-view.tsx';

export { loadMyList as loader } from './load.ts';

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titled('My List', matches[0]?.loaderData) }];
}

export default function MyListPage({ loaderData }: Route.ComponentProps) {
  return (
    <main id={contentId} tabIndex={-1}>
      <ListView area={areas.main} list={loaderData} />
    </main>
  );
}
