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
