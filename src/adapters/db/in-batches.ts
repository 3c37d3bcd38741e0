/** A statement takes a limited number of parameters. */
const maxIds = 500;

export function inBatches(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / maxIds) }, (_, index) =>
    ids.slice(index * maxIds, (index + 1) * maxIds),
  );
}
