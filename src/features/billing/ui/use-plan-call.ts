import { useFetcher } from 'react-router';
import { paths } from '#src/routes.ts';

export type PlanCall = ReturnType<typeof usePlanCall>;

export function usePlanCall() {
  const { Form, submit, state, data } = useFetcher<{ error: string }>({ key: 'plan' });
  const isSending = state !== 'idle';
  return {
    Form,
    isSending,
    error: isSending ? null : (data?.error ?? null),
    send: (intent: string) =>
      submit({ intent }, { method: 'post', action: paths.plan, preventScrollReset: true }),
  };
}
