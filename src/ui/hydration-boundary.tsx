import { type ReactNode, Suspense } from 'react';

/**
 * A node that an extension or a phone put into the page before its modules came has React draw this part anew, and not
 * the whole document.
 */
export function HydrationBoundary({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}
