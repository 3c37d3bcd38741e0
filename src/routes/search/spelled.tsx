import { lazy, type ReactNode, Suspense } from 'react';
import { useTelevision } from '#src/browser/screen.ts';

const Letters = lazy(() => import('./letters.tsx'));

interface SpelledProps {
  query: string;
  hrefOf: (query: string) => string;
  emptyHref: string;
  children: ReactNode;
}

/** On a television, shows letters beside the results. */
export function Spelled({ children, ...search }: SpelledProps) {
  if (!useTelevision()) return children;
  return (
    <div className="spelled">
      <Suspense fallback={<div />}>
        <Letters {...search} />
      </Suspense>
      <div>{children}</div>
    </div>
  );
}
