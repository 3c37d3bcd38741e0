import { data } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { ErrorView } from '#src/ui/error-view.tsx';
import { useRootData } from '#src/ui/root-data.ts';

export const loader = () => data(null, { status: 404 });

export function meta() {
  return [{ title: 'Page not found' }, { name: 'robots', content: 'noindex' }];
}

export default function NotFoundPage() {
  const root = useRootData();
  return (
    <main id={contentId} tabIndex={-1}>
      <ErrorView kind="not-found" bar={root?.bar ?? 'none'} />
    </main>
  );
}
