/** A table with its columns, as the database itself tells them. */
export interface TableShape {
  name: string;
  columns: string[];
}

/** Tables so that each comes after those that its rows refer to; what refers in a circle stands last, by name. */
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
