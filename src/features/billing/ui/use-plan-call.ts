import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { paths } from '#src/routes.ts';
import { preloadPage } from '#src/ui/preload-page.ts';

export type PlanCall = ReturnType<typeof usePlanCall>;

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
