/** After `ms` the result is `instead`, and the work goes on. */
export async function within<T>(ms: number, work: Promise<T>, instead: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, ms, instead);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

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
