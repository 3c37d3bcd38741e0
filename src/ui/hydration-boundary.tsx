import { type ReactNode, Suspense } from 'react';

/**
 * A node that an extension or a phone put into the page before its modules came has React draw this part anew, and not
 * the whole document. React hydrates it in tasks of its own, after what stands around it, but earlier for a press or the
 * focus in it. When a context above it changes, all of it is hydrated at once: such a change must be a transition or
 * deferred.
 */
export function HydrationBoundary({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}
