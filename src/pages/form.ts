/**
 * The text fields of a submitted form by name; '' for what is missing or a file. What can't be read as a form
 * is as good as an empty one.
 */
export async function readFields<Name extends string>(
  request: Request,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  const form = await request.formData().catch(() => new FormData());
  const texts = names.map((name) => {
    const value = form.get(name);
    return [name, typeof value === 'string' ? value : ''] as const;
  });
  // Object.fromEntries forgets which keys it was given.
  return Object.fromEntries(texts) as Record<Name, string>;
}
