export interface PendingFetch<Result> {
  /** True before the answer is written. */
  state: { hasAnswer: boolean };
  result: Promise<Result>;
}

/** A joined caller raises the call's priority, and the adapter keeps it while one of them waits. */
export function joinOrFetch<Answer, Result>(
  pending: Map<string, PendingFetch<Result>>,
  key: string,
  fetchAnswer: () => Promise<Answer>,
  store: (answer: Answer) => Promise<Result> | Result,
  join: () => Promise<unknown> = fetchAnswer,
): Promise<Result> {
  const current = pending.get(key);
  if (current !== undefined) {
    if (!current.state.hasAnswer) join().catch(() => undefined);
    return current.result;
  }
  const state = { hasAnswer: false };
  const result = fetchAnswer()
    .finally(() => {
      state.hasAnswer = true;
    })
    .then(store)
    .finally(() => pending.delete(key));
  pending.set(key, { state, result });
  return result;
}
