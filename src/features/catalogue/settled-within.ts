import pTimeout from 'p-timeout';

/** After `ms` the others go on in the background. */
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
  await pTimeout(all, { milliseconds: Math.max(1, ms), message: false });
  return [...values];
}
