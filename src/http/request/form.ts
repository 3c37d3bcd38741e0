/** A missing field or a file is ''. */
export function readFields<Name extends string>(
  form: Pick<FormData, 'get'>,
  names: readonly Name[],
): Record<Name, string> {
  const texts = names.map((name) => [name, textOf(form, name)] as const);
  // `Object.fromEntries` loses the keys' type.
  return Object.fromEntries(texts) as Record<Name, string>;
}

export function textOf(form: Pick<FormData, 'get'>, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Returns null for what is no JSON. */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
