import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { paths } from '#src/routes.ts';
import { preloadPage } from '#src/ui/preload-page.ts';

/** What is asked of the plan: one thing at a time. */
export type PlanCall = ReturnType<typeof usePlanCall>;

/** Sends a change of the plan without leaving the page. Its answer leads on, or says that nothing came of it. */
export function usePlanCall() {
  const { Form, submit, state, data } = useFetcher<{ error: string }>({ key: 'plan' });
  useEffect(() => preloadPage(paths.plan), []);
  const isSending = state !== 'idle';
  return {
    Form,
    isSending,
    error: isSending ? null : (data?.error ?? null),
    send: (intent: string) =>
      submit({ intent }, { method: 'post', action: paths.plan, preventScrollReset: true }),
  };
}
