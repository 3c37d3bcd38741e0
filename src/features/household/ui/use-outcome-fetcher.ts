import { useMemo } from 'react';
import { useFetcher } from 'react-router';
import type { FormAnswer } from '#src/domain/form-answer.ts';
import { readOutcome, type Said } from '../outcome.ts';

/** A fetcher of a form of the profile. */
export function useOutcomeFetcher(key: string) {
  const { data: answer, ...fetcher } = useFetcher<FormAnswer<Said>>({ key });
  const data = useMemo(() => readOutcome(answer), [answer]);
  return { ...fetcher, data };
}
