/** Ids of one statement: a database takes so many parameters and no more. */
const maxIds = 500;

/** A list in parts that one statement can take. */
export function inBatches(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / maxIds) }, (_, index) =>
    ids.slice(index * maxIds, (index + 1) * maxIds),
  );
}
