/** A fetch under way, which others join. */
export interface PendingFetch<Result> {
  /** `hasAnswer` once the service has answered, though the answer isn't written yet. */
  state: { hasAnswer: boolean };
  result: Promise<Result>;
}

/**
 * Joins the pending fetch of `key`, or starts it. A caller who joins asks too: the adapter makes one call of both, does
 * it sooner, and keeps it while either of them waits.
 */
export function joinOrAsk<Answer, Result>(
  pending: Map<string, PendingFetch<Result>>,
  key: string,
  ask: () => Promise<Answer>,
  keep: (answer: Answer) => Promise<Result> | Result,
  join: () => Promise<unknown> = ask,
): Promise<Result> {
  const current = pending.get(key);
  if (current !== undefined) {
    if (!current.state.hasAnswer) join().catch(() => undefined);
    return current.result;
  }
  const state = { hasAnswer: false };
  const result = ask()
    .finally(() => {
      state.hasAnswer = true;
    })
    .then(keep)
    .finally(() => pending.delete(key));
  pending.set(key, { state, result });
  return result;
}
