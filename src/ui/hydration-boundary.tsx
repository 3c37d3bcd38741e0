import { type ReactNode, Suspense } from 'react';

/**
 * If an extension or a phone has inserted nodes before hydration, React renders only this part again instead of
 * the whole document. React hydrates the part in its own tasks, after the content around it, or earlier when
 * the part gets a press or the focus. A change of a context above hydrates all of it at once, so such a change
 * must be a transition or deferred.
 */
export function HydrationBoundary({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}
