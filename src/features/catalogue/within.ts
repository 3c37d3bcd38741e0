/**
 * What a promise answers in so many ms, else `instead`; the work goes on, and the next one who asks has it.
 * What the promise throws in time is thrown.
 */
export async function within<T>(ms: number, work: Promise<T>, instead: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, ms, instead);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The values of those promises that are fulfilled within `ms`; the others go on by themselves. */
export async function settledWithin<T>(promises: readonly Promise<T>[], ms: number): Promise<T[]> {
  const values: T[] = [];
  const all = Promise.all(
    promises.map((promise) =>
      promise.then(
        (value) => values.push(value),
        () => undefined,
      ),
    ),
  );
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([all, timeout]);
  clearTimeout(timer);
  return [...values];
}
