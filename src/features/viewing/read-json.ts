import * as v from 'valibot';

/** Stops at the first fault: a list with thousands of faults would cost a message each, which nobody reads. */
export function readJson<const Schema extends v.GenericSchema<unknown>>(
  schema: Schema,
  json: string,
): v.InferOutput<Schema> | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson()), json);
  return read.success ? readShape(schema, read.output) : null;
}

/** Returns null if `sent` doesn't have the schema's shape. */
export function readShape<const Schema extends v.GenericSchema<unknown>>(
  schema: Schema,
  sent: unknown,
): v.InferOutput<Schema> | null {
  const read = v.safeParse(schema, sent, { abortEarly: true });
  return read.success ? read.output : null;
}
