import { useFetcher } from 'react-router';
import type { FormAnswer } from '#src/domain/form-answer.ts';
import { paths } from '#src/routes.ts';

export type PlanCall = ReturnType<typeof usePlanCall>;

export function usePlanCall() {
  const { Form, submit, state, data } = useFetcher<FormAnswer<never>>({ key: 'plan' });
  const isSending = state !== 'idle';
  return {
    Form,
    isSending,
    error: isSending ? null : (data?.refusal?.text ?? null),
    send: (intent: string) =>
      submit({ intent }, { method: 'post', action: paths.plan, preventScrollReset: true }),
  };
}
