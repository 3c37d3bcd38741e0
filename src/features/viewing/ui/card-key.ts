import { type TitleKind, titleKindOf, type WatchKind } from '#src/domain/title.ts';

/** Parses a card's key, such as `movie-603`, `series-1399` or `anime-5`. */
export function readCardKey(key: string): { kind: TitleKind; titleId: number } {
  const [kind, id] = key.split('-');
  // `presentCard` and `presentWatched` write it.
  return { kind: titleKindOf(kind as WatchKind), titleId: Number(id) };
}
