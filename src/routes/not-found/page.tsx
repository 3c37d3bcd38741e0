import { data, useRouteLoaderData } from 'react-router';
import type { loadRoot } from '#src/http/request/load-root.ts';
import { ErrorView } from '#src/ui/error-view.tsx';
import { contentId } from '#src/ui/nav-bar.tsx';

export const loader = () => data(null, { status: 404 });

export function meta() {
  return [{ title: 'Page not found' }, { name: 'robots', content: 'noindex' }];
}

export default function NotFoundPage() {
  const root = useRouteLoaderData<typeof loadRoot>('root');
  return (
    <main id={contentId} tabIndex={-1}>
      <ErrorView kind="not-found" bar={root?.bar ?? 'none'} />
    </main>
  );
}
