export interface TableShape {
  name: string;
  columns: string[];
}

/** A table follows those that it refers to; cycles come last, by name. */
export function orderByReferences(
  tables: readonly TableShape[],
  references: readonly { from: string; to: string }[],
): TableShape[] {
  const left = new Map([...tables].sort((a, b) => (a.name < b.name ? -1 : 1)).map((one) => [one.name, one]));
  const ordered: TableShape[] = [];
  while (left.size > 0) {
    const waits = (name: string) =>
      references.some(({ from, to }) => from === name && to !== name && left.has(to));
    const ready = [...left.values()].filter(({ name }) => !waits(name));
    for (const one of ready.length > 0 ? ready : [...left.values()]) {
      ordered.push(one);
      left.delete(one.name);
    }
  }
  return ordered;
}
