import { useEffect, useRef } from 'react';
import type { Outcome } from '../outcome.ts';
import { useOutcomeFetcher } from './use-outcome-fetcher.ts';

/** For a form of secrets, which is reset after they are stored. `served` is the outcome without script. */
export function useOutcomeForm(key: string, served: Outcome | null) {
  const { Form, state, data } = useOutcomeFetcher(key);
  const form = useRef<HTMLFormElement>(null);
  const isSending = state !== 'idle';
  useEffect(() => {
    if (!isSending && data?.ok === true) form.current?.reset();
  }, [isSending, data]);
  return { Form, form, isSending, outcome: isSending ? null : (data ?? served) };
}
