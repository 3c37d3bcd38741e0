/** A missing field or a file is ''. An unreadable form counts as empty. */
export async function readFields<Name extends string>(
  request: Request,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  const form = await request.formData().catch(() => new FormData());
  const texts = names.map((name) => {
    const value = form.get(name);
    return [name, typeof value === 'string' ? value : ''] as const;
  });
  // `Object.fromEntries` loses the keys' type.
  return Object.fromEntries(texts) as Record<Name, string>;
}

/** Returns null for what is no JSON. */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
