import type { ReactNode } from 'react';
import { useTelevision } from '#src/browser/screen.ts';
import { Letters } from './letters.tsx';

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
      <Letters {...search} />
      <div>{children}</div>
    </div>
  );
}
