import { msg } from '@lingui/core/runtime-macro';
import { data } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { textsContext } from '#src/http/request/contexts.ts';
import { ErrorView } from '#src/ui/error-view.tsx';
import { useRootData } from '#src/ui/root-data.ts';
import type { Route } from './+types/page';

export function loader({ context }: Pick<Route.LoaderArgs, 'context'>) {
  return data({ title: context.get(textsContext)._(msg`Page not found`) }, { status: 404 });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData.title }, { name: 'robots', content: 'noindex' }];
}

export default function NotFoundPage() {
  const root = useRootData();
  return (
    <main id={contentId} tabIndex={-1}>
      <ErrorView kind="not-found" bar={root?.bar ?? 'none'} />
    </main>
  );
}
