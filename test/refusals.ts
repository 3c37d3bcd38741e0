import { Refusal, type RefusalDetails } from '#src/domain/refusals.ts';

type KeyOf<T> = T extends object ? Exclude<keyof T, 'kind'> : never;
type ValueOf<T, K extends PropertyKey> = T extends { [Key in K]: infer Value } ? Value : never;
type ResultOf<T> = { kind: string; value?: T } & { [K in KeyOf<T>]?: ValueOf<T, K> } & RefusalDetails;

/** Returns the result, or a refusal's code as `kind`, so that tests compare both. Throws other errors. */
export async function resultOf<T>(work: Promise<T>): Promise<ResultOf<T>> {
  try {
    const value = await work;
    return (
      typeof value === 'object' && value !== null ? { kind: 'done', ...value } : { kind: 'done', value }
    ) as ResultOf<T>;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { kind: error.code, ...error.details } as ResultOf<T>;
  }
}

/** Returns the code of a refusal, or `done`. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  return (await resultOf(work)).kind;
}
