import * as v from 'valibot';

/** Stops at the first fault: a list of thousands would cost a message each, and nobody reads them. */
export function readJson<const Schema extends v.GenericSchema<unknown>>(
  schema: Schema,
  json: string,
): v.InferOutput<Schema> | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson()), json);
  return read.success ? readShape(schema, read.output) : null;
}

/** Returns null for what isn't so shaped. */
export function readShape<const Schema extends v.GenericSchema<unknown>>(
  schema: Schema,
  sent: unknown,
): v.InferOutput<Schema> | null {
  const read = v.safeParse(schema, sent, { abortEarly: true });
  return read.success ? read.output : null;
}
